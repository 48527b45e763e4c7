import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, inArray } from 'drizzle-orm'
import { mergeSettled } from '../../contract/merges.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { refreshAverages } from '../grades/refresh-averages.ts'
import { takeMoveBack } from '../states/correct-move.ts'
import { lastMoveOf } from '../states/states.queries.ts'
import { lockStudent } from '../students/students.queries.ts'
import { giveBelongingsBack } from './belongings.ts'
import { move } from './merge-students.ts'
import { type MergeRow, mergeTable } from './merges.table.ts'
import { moveInvoices } from './what-else-moves.ts'

const undoForMs = 24 * 3600_000

export const isInTime = ({ at, undoneAt }: Pick<MergeRow, 'at' | 'undoneAt'>): boolean =>
  !undoneAt && clock.now().getTime() - at.getTime() < undoForMs

export async function mergeById(id: number): Promise<MergeRow> {
  const [row] = await db().select().from(mergeTable).where(eq(mergeTable.id, id))
  return row ?? refuse(notFound)
}

/** Takes a merge of the last day back: rows, state and averages are as they were. Not when something has happened since. */
export function undo(id: number): Promise<void> {
  return transaction(async () => {
    const { fromId, intoId } = await mergeById(id)
    const [first, second] = fromId < intoId ? [fromId, intoId] : [intoId, fromId]
    const locked = [await lockStudent(first), await lockStudent(second)]
    const [from, into] = [locked.find(each => each.id === fromId)!, locked.find(each => each.id === intoId)!]
    // Read again under the locks: of two who undo, one comes second.
    const merge = await mergeById(id)
    if (!isInTime(merge) || (await isWorkedOn(merge))) refuse(mergeSettled)
    await move(merge.moved, fromId)
    await giveBelongingsBack(merge.moved.elsewhere ?? {}, fromId)
    if (merge.moved.invoices?.length) await moveInvoices(into, from, merge.moved.invoices)
    if (merge.moveId) await takeMoveBack(merge.moveId, merge.reason)
    await db().update(mergeTable).set({ undoneAt: clock.now() }).where(eq(mergeTable.id, id))
    await refreshAverages([fromId, intoId])
    for (const studentId of [fromId, intoId])
      await audit({ action: 'students.merge.undo', subject: ['students.student', studentId], before: merge.moved })
  })
}

/** `from` was moved since, or one of the subjects is no longer where the merge put it. */
async function isWorkedOn({ fromId, intoId, moveId, moved }: MergeRow): Promise<boolean> {
  const last = await lastMoveOf(fromId)
  if (moveId !== null && last?.id !== moveId) return true
  const there = await db().$count(
    enrolmentTable,
    and(inArray(enrolmentTable.id, moved.enrolments), eq(enrolmentTable.studentId, intoId)),
  )
  return there !== moved.enrolments.length
}
