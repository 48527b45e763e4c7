import { undoDone } from '@halaqa/kit-contract'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { requireUndoable } from '@halaqa/kit-server/undo'
import { lockStudent } from '../students/students.queries.ts'
import { takeMoveBack } from './correct-move.ts'
import { lastMoveOf } from './states.queries.ts'

/** Takes back the move that the officer has just made; a move of somebody else since is the last one, and is not theirs. */
export function undoMove(studentId: number): Promise<void> {
  return transaction(async () => {
    await lockStudent(studentId)
    const last = (await lastMoveOf(studentId)) ?? refuse(undoDone)
    requireUndoable({ at: last.at, byId: last.by_id })
    await takeMoveBack(last.id, '', 'undo')
  })
}
