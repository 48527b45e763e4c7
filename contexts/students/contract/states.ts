import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  day,
  event,
  id,
  idInPath,
  idInQuery,
  idList,
  instant,
  longText,
  manyIds,
  onMany,
  optionalText,
  problem,
  route,
  selecting,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { stateWrite } from './permissions.ts'
import { StudentState } from './state.ts'
import { listStudents } from './students.ts'

/** The machine of `state.ts` has no such way. */
export const moveNotAllowed = problem('student-move-not-allowed', 409)
/** Somebody else moved the student since the form was opened: the person is told, nothing is overwritten. */
export const stateChangedSince = problem('student-state-changed', 409)
/** Who does not study has no place in the plan: graduates, and who withdrew, postponed, dropped out or was dismissed. */
export const noPlaceInPlan = problem('student-no-place-in-plan', 409)
/** Only the last move can be taken back. */
export const notLastMove = problem('student-move-not-last', 409)

/** A student was moved to another state, and it was not taken back. */
export const stateMoved = event('students.state-moved', z.object({ student_id: z.int(), moveId: z.int() }))

/** The last move of a student was taken back: they are no longer in `state`, and count as if they had never been. */
export const stateTakenBack = event('students.state-taken-back', z.object({ student_id: z.int(), state: StudentState }))

const idOrNone = z.object({ id: idInPath.optional() })

/** What follows from a state, as a message key of the office and how many it touches. */
export const Consequence = z.object({ what: z.string(), count: z.int() })
const Choice = z.object({
  to: StudentState,
  needs_decision: z.boolean(),
  needs_end: z.boolean(),
  consequences: z.array(Consequence),
})
export const StateMove = z.object({
  id,
  from: StudentState,
  to: StudentState,
  starts_on: day,
  ends_on: day.nullable(),
  reason: z.string(),
  decision_number: z.string(),
  at: instant,
  by: z.string(),
  /** `delete`: it is the last one. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export const StandingView = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  gender: z.string(),
  state: StudentState,
  state_since: day,
  /** The last move; a new one names it, so that of two officers one is told. */
  last_move_id: id.nullable(),
})

/** The student stands in the query: `?student_id=5`. Without it the answer has none, and the screen asks for one. */
export const createMove = route({
  name: 'students.state-move.create',
  method: 'GET',
  path: '/students/statehistory/create',
  access: staff(stateWrite),
  query: z.strictObject({ student_id: idInQuery.optional() }),
  reply: z.object({ today: day, student: StandingView.nullable(), choices: z.array(Choice) }),
  summary: 'Where a student may be moved, what each state needs and what follows from it',
})
const moveFields = {
  to: StudentState,
  /** Today or before; not before the move that holds now. */
  starts_on: day,
  /** The last day of a postponement; null for all others. */
  ends_on: day.nullable().default(null),
  reason: longText(1000),
  /** Of the council; needed where `needsDecision` says so. */
  decision_number: optionalText(60),
}
export const storeMove = route({
  name: 'students.state-move.store',
  method: 'POST',
  path: '/students/statehistory/store',
  access: staff(stateWrite),
  body: z.strictObject({ student_id: id, last_move_id: id.nullable(), ...moveFields }),
  reply: StateMove,
  status: 201,
  summary: 'Move a student to another state, with reason, day and decision',
})
const MoveOfStudent = StateMove.extend({ student: StandingView })
export const editMove = route({
  name: 'students.state-move.edit',
  method: 'GET',
  path: '/students/statehistory/edit/{id?}',
  access: staff(stateWrite),
  params: idOrNone,
  reply: MoveOfStudent.extend(shownVersion),
  summary: 'A move of the history, to be corrected',
})
export const updateMove = route({
  name: 'students.state-move.update',
  method: 'POST',
  path: '/students/statehistory/update/{id?}',
  access: staff(stateWrite),
  params: idOrNone,
  changes: editMove,
  query: VersionQuery,
  body: z.strictObject({
    starts_on: moveFields.starts_on,
    ends_on: moveFields.ends_on,
    reason: moveFields.reason,
    decision_number: moveFields.decision_number,
  }),
  reply: MoveOfStudent,
  summary: 'Correct days, reason and decision of a move; from where to where stays',
})
export const deleteMove = action({
  name: 'students.state-move.delete',
  path: '/students/statehistory/delete/{id?}',
  access: staff(stateWrite),
  params: idOrNone,
  body: z.strictObject({ reason: text(500) }),
  reply: StandingView,
  summary: 'Take the last move of a student back: the state before it holds again',
})

export const editBulkState = route({
  name: 'students.state-move.editBulk',
  method: 'GET',
  path: '/students/editbulkstate',
  access: staff(stateWrite),
  query: z.strictObject({ ids: idList.optional() }),
  reply: z.object({ today: day, students: z.array(StandingView) }),
  summary: 'The students that are about to be moved together, and where each stands',
})
export const updateBulkState = route({
  name: 'students.state-move.updateBulk',
  method: 'POST',
  path: '/students/updatebulkstate',
  access: staff(stateWrite),
  selectsFrom: listStudents,
  body: selecting(listStudents, z.strictObject({ ...onMany, ...moveFields })),
  reply: BulkResult,
  summary: 'Move many students to a state; one result a row, `dry_run` only tries',
})
/** Within the time of `undoSeconds`: the last move of each, where the same officer made it and nothing followed. */
export const undoMoves = route({
  name: 'students.state-move.undo',
  method: 'POST',
  path: '/students/statehistory/undo',
  access: staff(stateWrite),
  body: z.strictObject({ student_ids: manyIds, dry_run: onMany.dry_run }),
  reply: BulkResult,
  summary: 'Take back the moves that one has just made; one result a row',
})
