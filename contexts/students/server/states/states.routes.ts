import { eachOf, previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/states.ts'
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
    return previewOf(() => takeMoveBack(move.id, 'preview'), { consequences: await consequencesOfReturn(move) })
  }),
  handle(contract.deleteMove.perform, async ({ params, body }) =>
    presentStanding(await studentById(await takeMoveBack(params.id, body.reason))),
  ),
  handle(contract.editBulkState, async ({ query }) => ({
    today: clock.today(),
    students: await standingsOf(query.ids ?? []),
  })),
  handleMany(contract.updateBulkState, ({ body: { ids, dry_run, ...move } }) =>
    eachOf(ids, { dry_run }, id => moveStudent(id, move)),
  ),
  handle(contract.undoMoves, ({ body }) => eachOf(body.student_ids, body, undoMove)),
]

async function showMove(id: number | undefined, actor: Actor) {
  const { move, student } = await moveWithStudent(id)
  const last = await lastMoveOf(student.id)
  return { ...presentMove(move, actor, last?.id === move.id), student: await presentStanding(student) }
}
