import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { moveFollowsBack } from '@halaqa/workplace/server'
import { eq } from 'drizzle-orm'
import { mergeSettled } from '../../contract/merges.ts'
import { takeMoveBack } from '../states/correct-move.ts'
import { lastMoveOf } from '../states/states.queries.ts'
import { lockStudent } from '../students/students.queries.ts'
import { type MergeRow, mergeTable } from './merges.table.ts'
import { afterwards, giveBack, isWhereItWent, moveInvoices } from './what-moves.ts'

const undoForMs = 24 * 3600_000

export const isInTime = ({ at, undone_at }: Pick<MergeRow, 'at' | 'undone_at'>): boolean =>
  !undone_at && clock.now().getTime() - at.getTime() < undoForMs

export async function mergeById(id: number): Promise<MergeRow> {
  const [row] = await db().select().from(mergeTable).where(eq(mergeTable.id, id))
  return row ?? refuse(notFound)
}

/** Takes a merge of the last day back: rows, state and averages are as they were. Not when something has happened since. */
export function undoMerge(id: number): Promise<void> {
  return transaction(async () => {
    const { from_id, into_id } = await mergeById(id)
    const [first, second] = from_id < into_id ? [from_id, into_id] : [into_id, from_id]
    const locked = [await lockStudent(first), await lockStudent(second)]
    const [from, into] = [locked.find(each => each.id === from_id)!, locked.find(each => each.id === into_id)!]
    // Read again under the locks: of two who undo, one comes second.
    const merge = await mergeById(id)
    if (!isInTime(merge) || (await isWorkedOn(merge))) refuse(mergeSettled)
    await giveBack(merge.moved, from_id, into_id)
    if (merge.moved.invoices.length) await moveInvoices(into, from, merge.moved.invoices)
    if (merge.move_id) await takeMoveBack(merge.move_id, merge.reason)
    await db().update(mergeTable).set({ undone_at: clock.now() }).where(eq(mergeTable.id, id))
    await afterwards([from_id, into_id])
    await moveFollowsBack({ kind: 'students.student', from: from_id, into: into_id })
    for (const studentId of [from_id, into_id])
      await audit({ action: 'students.merge.undo', subject: ['students.student', studentId], before: merge.moved })
  })
}

/** `from` was moved since, or something is no longer where the merge put it. */
async function isWorkedOn({ from_id, into_id, move_id, moved }: MergeRow): Promise<boolean> {
  const last = await lastMoveOf(from_id)
  if (move_id !== null && last?.id !== move_id) return true
  return !(await isWhereItWent(moved, into_id))
}
