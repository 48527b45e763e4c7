import { invoicesOf } from '@halaqa/finance/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { moveFollows } from '@halaqa/workplace/server'
import { and, eq, isNull, or } from 'drizzle-orm'
import { mergeNotAllowed, notOnePerson } from '../../contract/merges.ts'
import { mayMove } from '../../contract/state.ts'
import { moveStudent } from '../states/move-student.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import type { Student } from '../students/students.table.ts'
import { mergeTable } from './merges.table.ts'
import { afterwards, giveOver, movedInNumbers, moveInvoices, whatMoves } from './what-moves.ts'

type Request = { from_id: number; into_id: number; reason: string }

/** Merges `from` into `into`, all of it or nothing. Answers the id of the merge. */
export function mergeInto({ from_id, into_id, reason }: Request): Promise<number> {
  return transaction(async () => {
    // Always in one order, so that two merges of the same records do not wait for each other.
    const [first, second] = from_id < into_id ? [from_id, into_id] : [into_id, from_id]
    const locked = [await lockStudent(first), await lockStudent(second)]
    const from = locked.find(each => each.id === from_id)!
    const into = locked.find(each => each.id === into_id)!
    await requireMergeable(from, into)
    const moved = await whatMoves(from.id, into.id)
    await giveOver(moved, from.id, into.id)
    moved.invoices = await moveInvoices(from, into)
    const left = await withdraw(from, into, reason)
    const [row] = await db()
      .insert(mergeTable)
      .values({
        from_id: from.id,
        into_id: into.id,
        moved,
        move_id: left,
        reason,
        at: clock.now(),
        by_name: currentActor().name,
      })
      .returning({ id: mergeTable.id })
    await afterwards([from.id, into.id])
    await moveFollows({ kind: 'students.student', from: from.id, into: into.id })
    for (const [student, other] of [
      [from, into],
      [into, from],
    ] as const)
      await audit({
        action: 'students.merge.perform',
        subject: ['students.student', student.id],
        after: { other: other.number, ...moved },
        note: reason,
      })
    return row!.id
  })
}

async function requireMergeable(from: Student, into: Student): Promise<void> {
  if (from.id === into.id || from.civil_number !== into.civil_number) refuse(notOnePerson)
  const open = await db().$count(
    mergeTable,
    and(isNull(mergeTable.undone_at), or(eq(mergeTable.from_id, from.id), eq(mergeTable.from_id, into.id))),
  )
  if (open || from.state === 'graduate') refuse(mergeNotAllowed)
}

/** The record that is left behind is withdrawn, unless it had been left already. */
async function withdraw(from: Student, into: Student, reason: string): Promise<number | null> {
  if (!mayMove(from.state, 'withdrawn')) return null
  const row = await moveStudent(from.id, {
    to: 'withdrawn',
    starts_on: clock.today(),
    ends_on: null,
    reason: `${reason} (${into.number})`,
    decision_number: '',
  })
  return row.id
}

/** What a merge would move, found by doing it and taking it back; what stays is counted too. */
export async function previewMerge(fromId: number | undefined, intoId: number | undefined) {
  if (fromId === undefined || intoId === undefined) return { allowed: false, reason: null, consequences: [] }
  const ask = { from_id: fromId, into_id: intoId, reason: 'preview' }
  const from = await studentById(fromId)
  await studentById(intoId)
  const { allowed, reason } = await previewOf(() => mergeInto(ask))
  const counted = await movedInNumbers(await whatMoves(fromId, intoId), fromId, intoId)
  const invoices = (await invoicesOf({ guard: 'students', id: from.account_id })).length
  return {
    allowed,
    reason,
    consequences: [
      ...counted,
      { what: 'students.office.merge.moves_invoices', count: invoices },
      // Promotions and confirmed semesters are history of the old record.
      { what: 'students.office.merge.stays_else', count: 0 },
    ],
  }
}
