import { hasPassed, type Letter, letterOf } from '@halaqa/academics/contract'

/** The scale that holds in the semester of an attempt. */
export type Scale = { pass_mark: number; letters: readonly Letter[] }

/** A subject studied in a semester. */
export type Attempt = {
  id: number
  subject_id: number
  semester_id: number
  hours: number
  /** 0 to 100; null while it is studied, or where none is given (an equivalence). */
  mark: number | null
  scale: Scale
}

/** How an attempt came into an average, or why it did not. */
export type AverageLine = {
  id: number
  letter: string | null
  /** Hundredths of a point: 350 is 3.5. */
  points: number
  hours: number
  counts: 'counts' | 'better-attempt' | 'no-mark'
}
export type Average = {
  /** Hundredths of a point, half up; null while no mark counts. */
  gpa: number | null
  hours: number
  passedHours: number
  lines: AverageLine[]
}

/**
 * The grade point average: points of each mark's letter weighed by hours (decision 18). `best` counts the best attempt at a
 * subject, of equal ones the earliest, and names the others as such; `each` counts them all, as a single semester does.
 */
export function averageOf(attempts: readonly Attempt[], rule: 'best' | 'each' = 'best'): Average {
  const best = new Map<number, Attempt>()
  for (const attempt of attempts) {
    const other = best.get(attempt.subject_id)
    if (attempt.mark !== null && (!other || isBetter(attempt, other))) best.set(attempt.subject_id, attempt)
  }
  const lines = attempts.map((attempt): AverageLine => {
    if (attempt.mark === null)
      return { id: attempt.id, letter: null, points: 0, hours: attempt.hours, counts: 'no-mark' }
    const { letter, points } = letterOf(attempt.scale, attempt.mark)
    const counts = rule === 'each' || best.get(attempt.subject_id) === attempt ? 'counts' : 'better-attempt'
    return { id: attempt.id, letter, points, hours: attempt.hours, counts }
  })
  const counted = lines.filter(line => line.counts === 'counts')
  const hours = counted.reduce((sum, line) => sum + line.hours, 0)
  const points = counted.reduce((sum, line) => sum + line.points * line.hours, 0)
  const passed = [...best.values()].filter(({ mark, scale }) => hasPassed(scale, mark ?? 0))
  return {
    gpa: hours ? Math.floor((points * 2 + hours) / (hours * 2)) : null,
    hours,
    passedHours: passed.reduce((sum, attempt) => sum + attempt.hours, 0),
    lines,
  }
}

/**
 * The averages at a semester: of its own attempts, each of which counts, and of these with all earlier ones, of which the
 * best of each subject does. What a student tries for marks that are not there yet is reckoned by this as well.
 */
export const averagesAt = (earlier: readonly Attempt[], own: readonly Attempt[]) => ({
  semester: averageOf(own, 'each'),
  cumulative: averageOf([...earlier, ...own]),
})

/** By the points of the letter, then by the mark itself; equal ones leave the earlier in its place. */
function isBetter(one: Attempt, other: Attempt): boolean {
  const [a, b] = [letterOf(one.scale, one.mark!).points, letterOf(other.scale, other.mark!).points]
  return a > b || (a === b && one.mark! > other.mark!)
}

/** The whole mark of a subject out of its parts' hundredths; half a point goes up. Null while a part is missing. */
export function totalOf(parts: readonly (number | null)[]): number | null {
  if (!parts.length || parts.some(part => part === null)) return null
  const hundredths = (parts as number[]).reduce((sum, part) => sum + part, 0)
  return Math.floor((hundredths + 50) / 100)
}
