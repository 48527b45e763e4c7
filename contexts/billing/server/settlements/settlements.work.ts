import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { payoutPay, settlementApprove } from '../../contract/permissions.ts'
import { editSettlement } from '../../contract/settlements.ts'
import { goesByBank, settlementTable } from './settlements.table.ts'

const link = (id: number) => addressOf(editSettlement, { params: { id } })
const names = (ids: readonly number[]) =>
  db()
    .select({ id: settlementTable.id, name: sql<string>`${studentTable.full_name}` })
    .from(settlementTable)
    .innerJoin(studentTable, eq(studentTable.id, settlementTable.student_id))
    .where(inArray(settlementTable.id, [...ids]))

/** Settlements that wait for a second person, and payouts that wait to leave. */
export const settlementWork: WorkKind[] = [
  {
    kind: 'billing.settlement',
    permission: settlementApprove,
    one: 'billing.settlement.waiting',
    link,
    names,
    waiting: () =>
      waitingItems({
        id: settlementTable.id,
        since: settlementTable.asked_at,
        where: inArray(settlementTable.state, ['asked', 'reversing']),
        not_by: settlementTable.asked_by_id,
      }),
  },
  {
    kind: 'billing.payout',
    permission: payoutPay,
    one: 'billing.settlement.to_pay',
    link,
    names,
    waiting: () =>
      waitingItems({
        id: settlementTable.id,
        since: settlementTable.decided_at,
        where: and(eq(settlementTable.state, 'approved'), goesByBank),
      }),
  },
]
