import { notFound } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { receiptConfirm, receiptRecord } from '../../contract/permissions.ts'
import { listReceipts, settlementOf } from '../../contract/receipts.ts'
import { bankNames, openAccounts } from '../banks/bank-accounts.queries.ts'
import { invoiceTable } from '../invoices/invoices.table.ts'
import { partsOf } from '../invoices/receipt-parts.queries.ts'
import { type ReceiptRow, receiptTable } from '../invoices/receipts.table.ts'
import { entryTable, transferTable } from '../ledger/ledger.table.ts'
import { closedDays } from '../ledger/money-day.ts'
import { payerPage } from '../ledger/payer-pages.ts'
import { tillTable } from '../tills/tills.table.ts'
import { openInvoices, payerById } from './payers.queries.ts'
import { receiptReference } from './post-receipt.ts'

export const receiptsList = handleList(listReceipts, {
  from: () => db().select().from(receiptTable).$dynamic(),
  keys: () => db().select({ id: receiptTable.id }).from(receiptTable).$dynamic(),
  sums: () => {
    const { id, amount, kind, state, bank_account_id } = receiptTable
    return db().select({ id, amount, kind, state, bank_account_id }).from(receiptTable).$dynamic()
  },
  key: receiptTable.id,
  where: ({ query: { filter } }) => [
    filter.kind && eq(receiptTable.kind, filter.kind),
    filter.state && eq(receiptTable.state, filter.state),
    filter.bank_account_id && eq(receiptTable.bank_account_id, filter.bank_account_id),
    filter.on && eq(receiptTable.posted_on, filter.on),
    filter.from && gte(receiptTable.posted_on, filter.from),
    filter.until && lte(receiptTable.posted_on, filter.until),
  ],
  search: receiptTable.search_text,
  sorts: {
    id: receiptTable.id,
    number: receiptTable.number,
    payer_name: receiptTable.payer_name,
    amount: receiptTable.amount,
    posted_on: receiptTable.posted_on,
    state: receiptTable.state,
    recorded_at: receiptTable.recorded_at,
  },
  present: (rows, { actor, language }) => presentReceipts(rows, actor, language),
})

async function presentReceipts(rows: readonly ReceiptRow[], actor: Actor, language: string) {
  const names = await bankNames(
    rows.map(row => row.bank_account_id),
    language,
  )
  const isClosed = await closedDays()
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    state: row.state,
    payer_name: row.payer_name,
    amount: row.amount,
    kind: row.kind,
    bank_account_id: row.bank_account_id,
    bank_account: names.get(row.bank_account_id) ?? '',
    bank_reference: row.bank_reference,
    posted_on: row.posted_on,
    remark: row.remark,
    recorded_by_name: row.recorded_by_name,
    recorded_at: row.recorded_at.toISOString(),
    confirmed_by_name: row.confirmed_by_name,
    is_day_closed: row.state === 'asked' && isClosed(row.posted_on),
    can: abilities(row, actor, isClosed(row.posted_on)),
  }))
}

function abilities({ state, recorded_by_id, contested_by_id }: ReceiptRow, actor: Actor, isDayClosed: boolean) {
  const confirms = actor.permissions.has(receiptConfirm)
  return {
    confirm: confirms && state === 'asked' && recorded_by_id !== actor.id && !isDayClosed,
    refuse: confirms && state === 'asked',
    request: actor.permissions.has(receiptRecord) && state === 'posted',
    revoke: confirms && state === 'contested' && contested_by_id !== actor.id,
    recall: confirms && state === 'contested',
  }
}

export async function receiptById(id: number, actor: Actor, language: string) {
  const [row] = await db().select().from(receiptTable).where(eq(receiptTable.id, id))
  if (!row) return refuse(notFound)
  const [receipt] = await presentReceipts([row], actor, language)
  const { settles, rest } = await settledBy(row)
  return {
    ...receipt!,
    payer_link: await payerPage({ guard: row.payer_guard, id: row.payer_id }),
    settles,
    rest,
    movement_id: await movementOf(id),
    till_id: await tillOf(row),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    refused_by_name: row.refused_by_name,
    contested_by_name: row.contested_by_name,
    reversed_by_name: row.reversed_by_name,
    reversed_at: row.reversed_at?.toISOString() ?? null,
    reason: row.reason,
  }
}

/** What it settled; of a transfer that waits, what it would settle now. */
async function settledBy(row: ReceiptRow) {
  const parts = row.state === 'asked' ? (await planOf(row)).parts : await partsOf(row.id)
  const sum = parts.reduce((all, part) => all + part.amount, 0)
  const settles = parts.map(({ invoice, amount }) => ({ invoice_id: invoice.id, number: invoice.number, amount }))
  return { settles, rest: row.state === 'refused' ? 0 : row.amount - sum }
}

type Planned = Pick<ReceiptRow, 'payer_id' | 'amount' | 'invoice_ids'>
/** What it would settle if it were posted now. */
async function planOf({ payer_id, amount, invoice_ids }: Planned) {
  const open = await openInvoices(await payerById(payer_id))
  const chosen = invoice_ids.length ? invoice_ids.flatMap(id => open.find(each => each.id === id) ?? []) : open
  return settlementOf(amount, chosen)
}

/** The same in sentences, for whoever is about to do it. */
export async function settlesInWords(planned: Planned, language: string): Promise<string[]> {
  const { parts, rest } = await planOf(planned)
  const amount = (baisa: number) => money(baisa, language as Language)
  const word = (key: string, values: Record<string, unknown>) =>
    translate(language, `finance.receipt.follows.${key}`, values)
  return [
    ...parts.map(({ invoice, amount: part }) => {
      const values = { number: invoice.number, amount: amount(part), left: amount(invoice.open - part) }
      return word(part === invoice.open ? 'settled' : 'part', values)
    }),
    ...(rest > 0 ? [word('rest', { amount: amount(rest) })] : []),
  ]
}

/** What becomes of invoices when it is reversed, in sentences. */
export async function reversalInWords(id: number, language: string): Promise<string[]> {
  const parts = await partsOf(id)
  const word = (key: string, values: Record<string, unknown>) =>
    translate(language, `finance.receipt.follows.${key}`, values)
  return [
    ...parts.map(({ invoice, amount }) =>
      word('open_again', { number: invoice.number, amount: money(amount, language as Language) }),
    ),
    ...(parts.some(({ invoice }) => invoice.state === 'paid') ? [word('stays', {})] : []),
  ]
}

async function movementOf(id: number): Promise<number | null> {
  const [row] = await db()
    .select({ id: transferTable.id })
    .from(transferTable)
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(and(eq(entryTable.kind, 'payment'), eq(entryTable.reference, receiptReference(id))))
    .orderBy(asc(transferTable.id))
    .limit(1)
  return row?.id ?? null
}

async function tillOf({ kind, bank_account_id, posted_on }: ReceiptRow): Promise<number | null> {
  if (kind !== 'cash') return null
  const [till] = await db()
    .select({ id: tillTable.id })
    .from(tillTable)
    .where(and(eq(tillTable.bank_account_id, bank_account_id), eq(tillTable.day, posted_on)))
  return till?.id ?? null
}

/** What the form of a receipt starts from: of a payer, or of whoever an invoice asks. */
export async function receiptDraft(
  { payer_id, invoice_id }: { payer_id?: number; invoice_id?: number },
  language: string,
) {
  const [invoice] = invoice_id ? await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoice_id)) : []
  if (invoice_id && !invoice) return refuse(notFound)
  const id = invoice?.payer_id ?? payer_id
  const payer = id ? await payerById(id) : null
  const open = invoice && payer ? (await openInvoices(payer)).find(each => each.id === invoice.id) : undefined
  return {
    payer: payer && { id: payer.id, name: payer.name },
    invoice_ids: open ? [open.id] : [],
    amount: open?.open ?? null,
    accounts: await openAccounts(language),
    today: clock.today(),
  }
}
