import type { SemesterKind } from '@halaqa/academics/contract'
import { type StudentState, stateEffects } from './state.ts'

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
