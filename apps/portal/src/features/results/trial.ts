import type { GradeTrial } from '@halaqa/grading/contract'
import { type Attempt, type Average, averagesAt } from '@halaqa/studies/contract'

/** Marks that are tried: by the id of what runs, and by the subject of what is studied again. */
export type Tried = { running: ReadonlyMap<number, number>; again: ReadonlyMap<number, number | undefined> }

/** A mark as it is typed: 0 to 100, whole; undefined for anything else, and for nothing. */
export const markOf = (text: string): number | undefined =>
  /^(100|\d{1,2})$/.test(text.trim()) ? Number(text) : undefined

/** Subjects with a released result that are not studied now: each may be tried again, under its latest name. */
export const repeatable = ({ released, running }: GradeTrial): GradeTrial['released'] => {
  const studied = new Set(running.map(each => each.subject_id))
  const latest = new Map(released.filter(each => !studied.has(each.subject_id)).map(each => [each.subject_id, each]))
  return [...latest.values()]
}

/**
 * The averages as they would be with what is tried, by the rule of the released ones. A subject that is studied again stands
 * in the running semester; the better attempt counts for all, as it does in truth.
 */
export function averagesTried(trial: GradeTrial, tried: Tried): { semester: Average; cumulative: Average } {
  const own: Attempt[] = trial.running.flatMap(each => {
    const mark = tried.running.get(each.id)
    return mark === undefined ? [] : [{ ...each, mark }]
  })
  const again = repeatable(trial).flatMap((each): Attempt[] => {
    const mark = tried.again.get(each.subject_id)
    if (mark === undefined || !trial.semester) return []
    // Ids of attempts are positive: one that does not exist takes none of them.
    return [{ ...each, id: -each.id, semester_id: trial.semester.id, scale: trial.semester.scale, mark }]
  })
  return averagesAt(trial.released, [...own, ...again])
}
