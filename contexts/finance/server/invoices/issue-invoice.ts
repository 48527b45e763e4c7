import { conflict } from '@halaqa/kit-contract'
import { type AuditAction, audit } from '@halaqa/kit-server/audit'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { invoiceClosed } from '../../contract/events.ts'
import { type InvoiceKind, invoiceSettled } from '../../contract/invoice.ts'
import { discount, income, type Payer, receivable } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { freeReference } from '../ledger/free-reference.ts'
import { nextNumber } from '../ledger/next-number.ts'
import { type Posting, post } from '../ledger/post.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { type PostedLine, postedLines, reversalOf } from './line-postings.ts'
import { returnReliefs, takeReliefsOff } from './reliefs.ts'

export type NewInvoice = {
  kind: z.infer<typeof InvoiceKind>
  /** One invoice of a kind for a reference: asking twice answers the same, unless it was cancelled. */
  reference: string
  payer: Payer
  lines: NewLine[]
}
export type NewLine = {
  label: string
  quantity: number
  /** In baisa. */
  unit_amount: number
  /** What it is charged for, where that is a subject of a semester. */
  semester_id?: number | undefined
  subject_id?: number | undefined
  /** The price that it is charged by (`priceOf`). */
  price_id?: number | undefined
  /** Why, where the label does not say it. */
  reason?: string | undefined
  /** The income that it is, where that is not the kind of the invoice. */
  item?: string | undefined
  /** What that account is called, where the college named it. */
  item_name?: string | undefined
}
export type IssuedInvoice = {
  id: number
  number: string
  total: number
  state: 'open' | 'paid' | 'exempted' | 'cancelled'
  lines: { label: string; quantity: number; unit_amount: number; amount: number }[]
}

/**
 * Issues an invoice, or answers the one of this kind and reference that is there and not cancelled. Its lines stay as they were
 * issued. `at` is now but for what a seed tells of before.
 */
export function issueInvoice(invoice: NewInvoice, at = clock.now()): Promise<IssuedInvoice> {
  const { kind, reference, payer, lines } = invoice
  return transaction(async () => {
    const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_amount, 0)
    if (!Number.isSafeInteger(total) || total < 0) throw new Error(`an invoice of ${total} baisa`)
    const [added] = await db()
      .insert(invoiceTable)
      .values({
        number: `new-${kind}-${reference}`,
        kind,
        reference,
        payer_guard: payer.guard,
        payer_id: payer.id,
        payer_name: payer.name,
        semester_id: semesterOf(lines),
        total,
        issued_at: at,
      })
      .onConflictDoNothing()
      .returning({ id: invoiceTable.id })
    if (added) await complete(added.id, invoice, at)
    const [issued] = await db()
      .select()
      .from(invoiceTable)
      .where(
        and(eq(invoiceTable.kind, kind), eq(invoiceTable.reference, reference), ne(invoiceTable.state, 'cancelled')),
      )
    const { id, number, state } = issued!
    return { id, number, state, total: issued!.total, lines: await linesOf(id) }
  })
}

/** The same where it comes of what staff do to something else: a preview of that says so. */
export async function chargePayer(invoice: NewInvoice): Promise<IssuedInvoice> {
  noteConsequence('finance.consequence.issued')
  return issueInvoice(invoice)
}

async function complete(id: number, { kind, payer, lines }: NewInvoice, at: Date) {
  const rows = lines.map(line => ({ ...line, item: line.item ?? kind, amount: line.quantity * line.unit_amount }))
  const transfers = await postCharge(id, payer, rows, dayOf(at))
  await db()
    .insert(invoiceLineTable)
    .values(rows.map(({ item_name: _, ...row }, place) => ({ ...row, invoice_id: id, transfer_id: transfers[place] })))
  const number = numberOf(await nextNumber('invoice'), at)
  await db().update(invoiceTable).set({ number }).where(eq(invoiceTable.id, id))
  await audit({ action: 'finance.invoice.issue', subject: ['finance.invoice', id], after: { number } })
}

/** What semester an invoice of these lines is for, or null. */
export const semesterOf = (lines: readonly Pick<NewLine, 'semester_id'>[]): number | null =>
  lines.find(line => line.semester_id)?.semester_id ?? null

/** `I-26-000123`. */
export const numberOf = (count: number, at: Date): string =>
  `I-${dayOf(at).slice(2, 4)}-${String(count).padStart(6, '0')}`

type ChargedLine = { item: string; item_name?: string | undefined; amount: number }
/** Answers the transfer of each line; a line of nothing has none. */
async function postCharge(id: number, payer: Payer, lines: readonly ChargedLine[], on: string) {
  const charged = lines.filter(line => line.amount > 0)
  if (!charged.length) return lines.map(() => null)
  const transfers = charged.map(({ item, item_name, amount }) => ({
    debit: receivable(payer),
    credit: income(item, item_name),
    amount,
  }))
  const posted = (await post({ kind: 'charge', reference: invoiceReference(id), on, transfers }))!
  return lines.map(line => (line.amount > 0 ? posted.shift()! : null))
}

/** What an invoice is called in the books. */
export const invoiceReference = (id: number) => `finance.invoice:${id}`

const linesOf = (invoiceId: number) =>
  db()
    .select({
      label: invoiceLineTable.label,
      quantity: invoiceLineTable.quantity,
      unit_amount: invoiceLineTable.unit_amount,
      amount: invoiceLineTable.amount,
    })
    .from(invoiceLineTable)
    .where(eq(invoiceLineTable.invoice_id, invoiceId))
    .orderBy(asc(invoiceLineTable.id))

/** Settles an open invoice without money, with the reason. Refuses `invoice-settled` when it is settled. */
export const exemptInvoice = (id: number, reason: string): Promise<void> =>
  closeOpen(id, reason, { action: 'finance.invoice.exempt', state: 'exempted' })

/**
 * Takes an open invoice back: nothing is owed by it any more, it stays as it was issued. Refuses `invoice-settled` when it
 * is paid, exempted or cancelled already. A payment that comes afterwards is a surplus to give back.
 */
export const cancelInvoice = (id: number, reason: string): Promise<void> =>
  closeOpen(id, reason, { action: 'finance.invoice.withdraw', state: 'cancelled' })

type Closing = { action: AuditAction; state: 'exempted' | 'cancelled' }
function closeOpen(id: number, reason: string, { action, state }: Closing): Promise<void> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id)).for('update')
    if (!invoice) return refuse(conflict)
    if (invoice.state !== 'open') refuse(invoiceSettled)
    if (state === 'cancelled') noteConsequence('finance.consequence.cancelled')
    const reliefs = state === 'cancelled' ? await takeReliefsOff(id) : []
    if (state === 'cancelled') await takeBack(id, reason)
    else await letGo(id, reason)
    await returnReliefs(reliefs, reason)
    await db().update(invoiceTable).set({ state, settled_at: clock.now(), note: reason }).where(eq(invoiceTable.id, id))
    await audit({
      action,
      subject: ['finance.invoice', id],
      before: { state: invoice.state },
      after: { state },
      note: reason,
    })
    await publish(invoiceClosed, { kind: invoice.kind, reference: invoice.reference })
  })
}

/** What is not settled of it is no longer asked for, though it was earned. One that is open again may be let go again. */
async function letGo(id: number, reason: string): Promise<void> {
  const lines = (await postedLines(id)).filter(line => line.open > 0)
  const transfers = lines.map(({ debit, open }) => ({ debit: discount('exemption'), credit: debit, amount: open }))
  await settleBy(
    { kind: 'exemption', reference: await freeReference('exemption', invoiceReference(id)), reason, transfers },
    lines,
  )
}

/** It was not earned: what was charged is taken back. */
async function takeBack(id: number, reason: string): Promise<void> {
  const lines = (await postedLines(id)).filter(line => line.stands > 0)
  const transfers = lines.map(line => reversalOf(line))
  await settleBy({ kind: 'cancellation', reference: invoiceReference(id), reason, transfers }, lines)
}

/** Posts a credit for each line, in their order, and settles the line with it. */
async function settleBy(posting: Posting, lines: readonly PostedLine[]): Promise<void> {
  if (!lines.length) return
  const credits = await post(posting)
  for (const [at, credit] of credits!.entries()) await allocate(credit, [lines[at]!.transferId])
}
