import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { tillClose } from '../../contract/permissions.ts'
import { listTills } from '../../contract/tills.ts'
import { bankNames } from '../banks/bank-accounts.queries.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { bankMovements } from '../journal/bank-movements.ts'
import { nameDocuments } from '../journal/name-documents.ts'
import { entryTable } from '../ledger/ledger.table.ts'
import { tillBalance } from './till-balance.ts'
import { type TillRow, tillTable } from './tills.table.ts'

export const tillsList = handleList(listTills, {
  from: () => db().select().from(tillTable).$dynamic(),
  key: tillTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(tillTable.state, filter.state),
    filter.bank_account_id && eq(tillTable.bank_account_id, filter.bank_account_id),
    filter.on && eq(tillTable.day, filter.on),
    filter.from && gte(tillTable.day, filter.from),
    filter.until && lte(tillTable.day, filter.until),
  ],
  sorts: { day: tillTable.day, id: tillTable.id },
  present: async (rows, { actor, language }) => {
    const shown = []
    for (const row of rows) shown.push(await presentTill(row, actor, language))
    return shown
  },
})

/**
 * The receipts of a desk's day, in the order of their numbers. One is reversed here where its cash left on this day: later it was
 * another day's, and the paper that two people signed stays what it was.
 */
export const receiptsOfTill = ({ bank_account_id, day }: TillRow) =>
  db()
    .select({
      id: receiptTable.id,
      number: receiptTable.number,
      payer_name: receiptTable.payer_name,
      amount: receiptTable.amount,
      is_reversed: sql<boolean>`exists (select from ${entryTable} back where back.kind = 'reversal'
        and back.reference = 'finance.receipt:' || ${receiptTable}."id" and back.posted_on <= ${day})`,
    })
    .from(receiptTable)
    .where(
      and(
        eq(receiptTable.bank_account_id, bank_account_id),
        eq(receiptTable.posted_on, day),
        isNotNull(receiptTable.number),
      ),
    )
    .orderBy(asc(receiptTable.number))

export async function presentTill(row: TillRow, actor: Actor, language: string) {
  const receipts = await receiptsOfTill(row)
  const standing = receipts.filter(each => !each.is_reversed)
  // What was counted is compared with what the books said then.
  const expected = row.expected ?? (await tillBalance(row))
  const may = actor.permissions.has(tillClose)
  return {
    id: row.id,
    desk: (await bankNames([row.bank_account_id], language)).get(row.bank_account_id)!,
    day: row.day,
    state: row.state,
    receipts: receipts.length,
    taken: standing.reduce((sum, each) => sum + each.amount, 0),
    expected,
    counted: row.counted,
    difference: row.counted === null ? null : row.counted - expected,
    reason: row.reason,
    deposit: row.deposit,
    asked_by_name: row.state === 'open' ? null : row.asked_by_name,
    closed_by_name: row.closed_by_name,
    closed_at: row.closed_at?.toISOString() ?? null,
    can: {
      request: may && row.state === 'open' && row.day <= clock.today(),
      approve: may && row.state === 'asked' && row.asked_by_id !== actor.id,
      refuse: may && row.state === 'asked',
    },
  }
}

export async function tillRow(id: number): Promise<TillRow> {
  const [row] = await db().select().from(tillTable).where(eq(tillTable.id, id))
  return row ?? refuse(notFound)
}

export async function tillById(id: number, actor: Actor, language: string) {
  const row = await tillRow(id)
  const receipts = await receiptsOfTill(row)
  const others = await othersOfTill(
    row,
    receipts.map(each => each.id),
  )
  const names = await bankNames(row.deposit_account_id ? [row.deposit_account_id] : [], language)
  return {
    ...(await presentTill(row, actor, language)),
    deposit_account: names.get(row.deposit_account_id ?? 0) ?? null,
    rows: receipts,
    others,
    others_amount: others.reduce((sum, each) => sum + each.amount, 0),
  }
}

/** What else moved the cash of a desk on its day, but its own closing; a receipt of an earlier day that was reversed on it, too. */
async function othersOfTill({ bank_account_id, day }: TillRow, receiptIds: readonly number[]) {
  const own = new Set(receiptIds.map(id => `finance.receipt:${id}`))
  const moved = (await bankMovements({ kind: 'cash', id: bank_account_id }, { from: day, until: day })).filter(
    ({ reference }) => !own.has(reference) && !reference.startsWith('finance.till:'),
  )
  const documents = await nameDocuments(moved.map(each => each.reference))
  return moved.map(({ entry_id, kind, reference, reason, amount, is_reversed, payer_name }) => {
    const document = documents.get(reference)
    return {
      id: entry_id,
      ...{ kind, amount, is_reversed },
      number: document?.name ?? '',
      name: document?.of ?? (payer_name || reason),
      link: document?.link ?? null,
    }
  })
}
