import type { SemesterKind } from '@halaqa/academics/contract'
import { z } from 'zod'
import { type StudentState, stateEffects } from './state.ts'

/**
 * Why a student is proposed for dismissal at the end of a semester. `duration`: the longest time that the degree may take
 * is over (R035). `repeats`: the same term would be repeated once more than may be. Promotion proposes; a person dismisses.
 */
export const dismissalGrounds = ['duration', 'repeats'] as const
export const DismissalGround = z.enum(dismissalGrounds)
export type DismissalGround = z.infer<typeof DismissalGround>

/** R035, in semesters: C014 and C015. The specification gives a master's degree no end. */
export const longestStudy: Record<string, number | undefined> = { diploma: 7, bachelor: 12 }
/** How often one term may be repeated; the specification does not say, this is the college's own measure. */
export const mostRepeats = 2

export type CountedSemester = { kind: SemesterKind; starts_on: string; ends_on: string }
export type DatedMove = { from: StudentState; to: StudentState; starts_on: string }

/** The state of a student on a day, by the moves in the order in which they were made; `now` where there are none. */
export function stateOn(day: string, moves: readonly DatedMove[], now: StudentState): StudentState {
  const last = moves.findLast(move => move.starts_on <= day)
  return last?.to ?? moves[0]?.from ?? now
}

/** Semesters that count towards the longest time: those of the regular year in whose end the student's state counts; a summer never does. */
export function semestersUsed(
  { enrolled_on, state, moves }: { enrolled_on: string; state: StudentState; moves: readonly DatedMove[] },
  semesters: readonly CountedSemester[],
  until: string,
): number {
  return semesters.filter(
    each =>
      each.kind !== 'summer' &&
      each.ends_on >= enrolled_on &&
      each.ends_on <= until &&
      stateEffects[stateOn(each.ends_on, moves, state)].counts_semesters,
  ).length
}

export type Endurance = {
  semestersUsed: number
  /** Undefined: the degree has no longest time. */
  longest: number | undefined
  /** How often the present term was repeated already. */
  repeats: number
  /** Grounds from which the student is excepted in this semester. */
  excepted: readonly DismissalGround[]
}

/** Every ground that holds at the end of a semester for somebody who does not graduate by it; exceptions not looked at. */
export function groundsFor(of: Omit<Endurance, 'excepted'>, wouldRepeat: boolean): DismissalGround[] {
  const isOver = of.longest !== undefined && of.semestersUsed >= of.longest
  const isOften = wouldRepeat && of.repeats >= mostRepeats
  return [...(isOver ? (['duration'] as const) : []), ...(isOften ? (['repeats'] as const) : [])]
}
