import { addressOf } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { listMonths } from '../contract/months.ts'
import { monthClose, receiptConfirm, tillClose } from '../contract/permissions.ts'
import { showReceipt } from '../contract/receipts.ts'
import { showTill } from '../contract/tills.ts'
import { bankAccountTable } from './banks/bank-accounts.table.ts'
import { receiptTable } from './invoices/receipts.table.ts'
import { monthTable } from './ledger/ledger.table.ts'
import { tillTable } from './tills/tills.table.ts'

const receiptLink = (id: number) => addressOf(showReceipt, { params: { id } })
const payersOf = (ids: readonly number[]) =>
  db()
    .select({ id: receiptTable.id, name: receiptTable.payer_name })
    .from(receiptTable)
    .where(inArray(receiptTable.id, [...ids]))

/** What waits in finance for somebody of the staff. */
export const financeWork: WorkKind[] = [
  {
    kind: 'finance.month',
    permission: monthClose,
    one: 'finance.month.one',
    link: () => `${listMonths.path}?filter=${encodeURIComponent(JSON.stringify({ state: 'asked' }))}`,
    names: ids =>
      db()
        .select({ id: monthTable.id, name: sql<string>`to_char(to_date(${monthTable.id}::text, 'YYYYMM'), 'YYYY-MM')` })
        .from(monthTable)
        .where(inArray(monthTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: monthTable.id,
        since: monthTable.asked_at,
        where: eq(monthTable.state, 'asked'),
        not_by: monthTable.asked_by_id,
      }),
  },
  {
    kind: 'finance.receipt',
    permission: receiptConfirm,
    one: 'finance.receipt.waiting',
    link: receiptLink,
    names: payersOf,
    waiting: () =>
      waitingItems({
        id: receiptTable.id,
        since: receiptTable.recorded_at,
        where: eq(receiptTable.state, 'asked'),
        not_by: receiptTable.recorded_by_id,
      }),
  },
  {
    kind: 'finance.receipt-reversal',
    permission: receiptConfirm,
    one: 'finance.receipt.reversal',
    link: receiptLink,
    names: payersOf,
    waiting: () =>
      waitingItems({
        id: receiptTable.id,
        since: receiptTable.contested_at,
        where: eq(receiptTable.state, 'contested'),
        not_by: receiptTable.contested_by_id,
      }),
  },
  {
    kind: 'finance.till',
    permission: tillClose,
    one: 'finance.till.one',
    link: id => addressOf(showTill, { params: { id } }),
    names: ids =>
      db()
        .select({
          id: tillTable.id,
          name: sql<string>`${bankAccountTable.name_ar} || ' · ' || to_char(${tillTable.day}, 'YYYY-MM-DD')`,
        })
        .from(tillTable)
        .innerJoin(bankAccountTable, eq(bankAccountTable.id, tillTable.bank_account_id))
        .where(inArray(tillTable.id, [...ids])),
    // One that was counted waits for a second person; one of a day that is over waits for whoever counts it.
    waiting: () =>
      waitingItems({
        id: tillTable.id,
        since: sql`coalesce(${tillTable.asked_at}, ${tillTable.opened_at})`,
        where: or(eq(tillTable.state, 'asked'), and(eq(tillTable.state, 'open'), lt(tillTable.day, clock.today()))),
        not_by: tillTable.asked_by_id,
      }),
  },
]
