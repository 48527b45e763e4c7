import { clock } from '@halaqa/kit-server/clock'
import { rehearse } from '@halaqa/kit-server/database'
import { handle, refusalOf } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import * as contract from '../../contract/states.ts'
import { oneByOne } from '../students/bulk-students.ts'
import { studentById } from '../students/students.queries.ts'
import { choicesOf, consequencesOfReturn } from './consequences.ts'
import { correctMove, moveWithStudent, takeMoveBack } from './correct-move.ts'
import { moveStudent } from './move-student.ts'
import { lastMoveOf, moveById, presentMove, presentStanding, standingsOf } from './states.queries.ts'
import { undoMove } from './undo-move.ts'

export const stateHandlers = [
  handle(contract.createMove, async ({ query }) => {
    const student = query.student_id === undefined ? undefined : await studentById(query.student_id)
    return {
      today: clock.today(),
      student: student ? await presentStanding(student) : null,
      choices: student ? await choicesOf(student) : [],
    }
  }),
  handle(contract.storeMove, async ({ body, actor }) => {
    const { student_id, last_move_id, ...move } = body
    return presentMove(await moveStudent(student_id, move, last_move_id), actor, true)
  }),
  handle(contract.editMove, ({ params, actor }) => showMove(params.id, actor)),
  handle(contract.updateMove, async ({ params, body, actor }) => {
    await correctMove(params.id, body)
    return showMove(params.id, actor)
  }),
  handle(contract.deleteMove.preview, async ({ params }) => {
    const move = await moveById(params.id)
    const reason = await refusalOf(() => rehearse(() => takeMoveBack(move.id, 'preview')))
    return { allowed: !reason, reason, consequences: await consequencesOfReturn(move) }
  }),
  handle(contract.deleteMove.perform, async ({ params, body }) =>
    presentStanding(await studentById(await takeMoveBack(params.id, body.reason))),
  ),
  handle(contract.editBulkState, async ({ query }) => ({
    today: clock.today(),
    students: await standingsOf(query.ids ?? []),
  })),
  handle(contract.updateBulkState, ({ body, language }) => {
    const { ids, dry_run, ...move } = body
    return oneByOne(ids, id => moveStudent(id, move), { dryRun: dry_run, language })
  }),
  handle(contract.undoMoves, ({ body, language }) =>
    oneByOne(body.student_ids, undoMove, { dryRun: body.dry_run, language }),
  ),
]

async function showMove(id: number | undefined, actor: Actor) {
  const { move, student } = await moveWithStudent(id)
  const last = await lastMoveOf(student.id)
  return { ...presentMove(move, actor, last?.id === move.id), student: await presentStanding(student) }
}
