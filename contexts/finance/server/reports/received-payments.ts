import type { DayWord } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type PaymentWay, receivedPayments } from '../../contract/period-reports.ts'
import { added } from '../figures/added.ts'
import { receivedCountTable } from '../figures/payment-counts.table.ts'
import { paymentTable } from '../invoices/invoices.table.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { documentsOf, referencesLike } from '../journal/documents.ts'
import { foreignDocuments } from '../ledger/document-sources.ts'
import { entryTable, ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'
import { accountsOfWays, broughtMoney, type Ways, waysIn } from './received.ts'

const payer = alias(ledgerAccountTable, 'payer')
const amount = sql<number>`sum(${transferTable.amount})`.mapWith(Number)
const { id, kind, reference, posted_on } = entryTable

/**
 * The accounts that money comes into, as whoever asks a page found them first: how much moves on so few the planner knows, of a
 * subquery it guesses, and reads four times as long.
 */
const waysFound = new WeakMap<object, Ways>()
const waysOf = (asking: object): Ways => waysFound.get(asking) ?? new Map()
const cameInto = (ways: Ways) =>
  and(eq(transferTable.entry_id, id), inArray(transferTable.debit_account, [...ways.keys()]))
const wayOf = (ways: Ways) => {
  const each = [...ways].map(([account, way]) => sql`when min(${transferTable.debit_account}) = ${account} then ${way}`)
  return sql<PaymentWay>`(case when ${kind} = 'donation' then 'donation' ${sql.join(each, sql` `)} end)::text`
}

/** A receipt of somebody whose records were merged is credited to several accounts: one payment, several transfers. */
const from = (asking: object) =>
  db()
    .select({
      id,
      reference,
      posted_on,
      way: wayOf(waysOf(asking)),
      amount,
      turned_back: sql<number>`coalesce(sum((select sum(reversal.amount) from ${transferTable} reversal
        where reversal.reverses = ${transferTable.id})), 0)`.mapWith(Number),
      payer: sql<string>`min(${payer.owner_name})`,
    })
    .from(entryTable)
    .innerJoin(transferTable, cameInto(waysOf(asking)))
    .innerJoin(payer, eq(payer.id, transferTable.credit_account))
    .groupBy(id)
    .$dynamic()
/** Reversals are few beside payments: added up once, not looked for at each. */
const reversed = sql`(select reverses, sum(amount) as amount from ${transferTable} where reverses is not null group by reverses)`
const sums = (asking: object) =>
  db()
    .select({
      id,
      way: wayOf(waysOf(asking)).as('way'),
      amount: amount.as('amount'),
      turned_back: sql<number>`coalesce(sum(reversed.amount), 0)`.as('turned_back'),
    })
    .from(entryTable)
    .innerJoin(transferTable, cameInto(waysOf(asking)))
    .leftJoin(sql`${reversed} reversed`, sql`reversed.reverses = ${transferTable.id}`)
    .groupBy(id)
    .$dynamic()

/** Every payment that reached the college. */
export const receivedPaymentsList = handleList(receivedPayments, {
  from,
  keys: () => db().select({ id }).from(entryTable).$dynamic(),
  sums,
  kept: async ({ query: { filter } }) => {
    const { day, way, payments, turned_back, amount } = receivedCountTable
    return db()
      .select({ way, count: added(payments), amount: added(amount), turned_back: added(turned_back) })
      .from(receivedCountTable)
      .where(
        and(
          filter.way && eq(way, filter.way),
          await withinWord(day, filter.during),
          filter.from ? gte(day, filter.from) : undefined,
          filter.until ? lte(day, filter.until) : undefined,
        ),
      )
      .groupBy(way)
  },
  key: id,
  isDear: true,
  where: async asking => {
    waysFound.set(asking, await accountsOfWays())
    return conditions(asking.query)
  },
  // By the index of days: nothing is put in order, however many there are.
  sorts: { posted_on: isDown => [posted_on, id].map(each => (isDown ? desc(each) : asc(each))) },
  present,
})

type Asked = {
  q?: string | undefined
  filter: {
    way?: PaymentWay | undefined
    during?: DayWord | undefined
    from?: string | undefined
    until?: string | undefined
  }
}
const conditions = async ({ q, filter }: Asked) => [
  inArray(kind, ['payment', 'donation']),
  broughtMoney,
  filter.way && cameBy(filter.way),
  await withinWord(posted_on, filter.during),
  filter.from && gte(posted_on, filter.from),
  filter.until && lte(posted_on, filter.until),
  q && (await foundBy(q)),
]

const cameBy = (asked: PaymentWay): SQL => {
  if (asked === 'donation') return eq(kind, 'donation')
  if (asked === 'gateway') return sql`${kind} = 'payment' and starts_with(${reference}, 'finance.payment:')`
  return sql`${kind} = 'payment' and exists (select from ${transferTable} transfer join ${waysIn} way_in
    on way_in.id = transfer.debit_account where transfer.entry_id = ${id} and way_in.kind = ${asked})`
}

/** Among so many of a name, or documents of a number. */
const mostFound = 200
/** By who paid, or the fund that it was given to; by the number of an invoice or receipt, or that of a bank. */
async function foundBy(q: string): Promise<SQL> {
  const accounts = await db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(matching(ledgerAccountTable.search_text, q))
    .limit(mostFound)
  const references = await referencesLike(q, mostFound)
  const credited = db()
    .select({ id: transferTable.entry_id })
    .from(transferTable)
    .where(
      inArray(
        transferTable.credit_account,
        accounts.map(each => each.id),
      ),
    )
  const found = [
    ...(accounts.length ? [inArray(id, credited)] : []),
    ...(references.length ? [inArray(reference, references)] : []),
  ]
  return or(...found) ?? sql`false`
}

async function present(rows: Awaited<ReturnType<typeof from>>) {
  const references = rows.map(row => row.reference)
  const documents = await documentsOf(references)
  const foreign = await foreignDocuments(references)
  const numbers = await numbersOfBanks(references)
  return rows.map(row => {
    const document = documents.get(row.reference)
    const other = foreign.get(row.reference)
    return {
      ...row,
      document: document?.number ?? other?.name ?? '',
      invoice_id: document?.invoice_id ?? null,
      receipt_id: document?.receipt_id ?? null,
      document_link: other?.link ?? null,
      reference: numbers.get(row.reference) ?? '',
    }
  })
}

/** The bank's own numbers of payments and receipts, by what their entries are posted under. */
async function numbersOfBanks(references: readonly string[]): Promise<Map<string, string>> {
  const ids = (word: string) =>
    references.flatMap(each => (each.startsWith(`${word}:`) ? [Number(each.slice(word.length + 1))] : []))
  const [ofPayments, ofReceipts] = [ids('finance.payment'), ids('finance.receipt')]
  const payments = ofPayments.length
    ? await db()
        .select({ id: paymentTable.id, number: paymentTable.reference })
        .from(paymentTable)
        .where(inArray(paymentTable.id, ofPayments))
    : []
  const receipts = ofReceipts.length
    ? await db()
        .select({ id: receiptTable.id, number: receiptTable.bank_reference })
        .from(receiptTable)
        .where(inArray(receiptTable.id, ofReceipts))
    : []
  return new Map([
    ...payments.map(each => [`finance.payment:${each.id}`, each.number ?? ''] as const),
    ...receipts.map(each => [`finance.receipt:${each.id}`, each.number] as const),
  ])
}
