import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  choices,
  day,
  file,
  id,
  idInPath,
  idInQuery,
  idList,
  instant,
  list,
  optionalText,
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { BankAccountKind } from './bank-accounts.ts'
import { InvoiceKind } from './invoice.ts'
import { invoiceRead, receiptConfirm, receiptRecord } from './permissions.ts'

/**
 * asked: a transfer that a second person has to confirm; posted: it counts; contested: somebody wants it reversed; reversed:
 * a second person did; refused: the transfer was not found at the bank.
 */
export const receiptStates = ['asked', 'posted', 'contested', 'reversed', 'refused'] as const
export const ReceiptState = z.enum(receiptStates)
export type ReceiptState = z.infer<typeof ReceiptState>

/** It is in another state than the act is for. */
export const receiptState = problem('receipt-state', 409)
/** Four eyes: who recorded it, or asked for the reversal, does not confirm it. */
export const receiptSameOfficer = problem('receipt-same-officer', 409)
/** What it paid was owed back, or used up elsewhere, meanwhile. */
export const receiptUsed = problem('receipt-used', 409)

type Open = { id: number; open: number }
/** What an amount settles of invoices, in their order, and what is left of it. In baisa. */
export function settlementOf<I extends Open>(amount: number, invoices: readonly I[]) {
  let rest = amount
  const parts = invoices.flatMap(invoice => {
    const part = Math.min(rest, invoice.open)
    rest -= part
    return part > 0 ? [{ invoice, amount: part }] : []
  })
  return { parts, rest }
}

export const findPayers = choices({
  name: 'finance.payer.list',
  path: '/api/finance/payers',
  access: staff(invoiceRead),
  row: z.object({ id, name: z.string() }),
  summary: 'Students and applicants who owe or paid something, by name or number of an invoice',
})

export const Receipt = z.object({
  id,
  /** Without gaps; null until it is posted. */
  number: z.string().nullable(),
  state: ReceiptState,
  payer_name: z.string(),
  amount: baisa,
  kind: BankAccountKind,
  bank_account_id: id,
  bank_account: z.string(),
  bank_reference: z.string(),
  /** The day that it counts to: of a transfer the bank's value day, of cash the day of the desk. */
  posted_on: day,
  remark: z.string(),
  recorded_by_name: z.string(),
  recorded_at: instant,
  confirmed_by_name: z.string().nullable(),
  /** It waits, and its day lies in a month that was closed meanwhile: as it stands nobody can confirm it. */
  is_day_closed: z.boolean(),
  can: z.object({
    confirm: z.boolean(),
    refuse: z.boolean(),
    request: z.boolean(),
    revoke: z.boolean(),
    recall: z.boolean(),
  }),
})
export type Receipt = z.infer<typeof Receipt>
export const listReceipts = list({
  word: 'finance.receipt',
  path: '/finance/receipts',
  access: staff(invoiceRead),
  row: Receipt,
  sorts: ['id', 'number', 'payer_name', 'amount', 'posted_on', 'state', 'recorded_at'],
  sort: '-id',
  filters: { kind: BankAccountKind, state: ReceiptState, bank_account_id: idInQuery, on: day, from: day, until: day },
  totals: ['amount'],
  groups: ['state', 'kind', 'bank_account_id'],
  columns: [
    'number',
    'payer_name',
    'amount',
    'kind',
    'bank_account',
    'bank_reference',
    'posted_on',
    'state',
    'remark',
    'recorded_by_name',
    'confirmed_by_name',
  ],
  summary: 'Money that came at cash desks and by transfer',
})

const OpenInvoice = z.object({ id, number: z.string(), kind: InvoiceKind, total: baisa, open: baisa, issued_on: day })
const record = staff(receiptRecord)
export const createReceipt = route({
  name: 'finance.receipt.create',
  method: 'GET',
  path: '/finance/receipts/create',
  access: record,
  query: z.strictObject({ payer_id: idInQuery.optional(), invoice_id: idInQuery.optional() }),
  reply: z.object({
    payer: z.object({ id, name: z.string() }).nullable(),
    invoice_ids: z.array(id),
    /** What of the invoice that was named is open. */
    amount: baisa.nullable(),
    accounts: z.array(z.object({ id, name: z.string(), kind: BankAccountKind })),
    today: day,
  }),
  summary: 'What a receipt starts from: who pays, what is asked, and where the money may come in',
})
export const openInvoicesOf = route({
  name: 'finance.payer.invoices',
  method: 'GET',
  path: '/api/finance/payers/{id}/invoices',
  access: staff(invoiceRead),
  params: z.object({ id: idInPath }),
  reply: z.object({ rows: z.array(OpenInvoice) }),
  summary: 'What a payer has to pay, the oldest first',
})

const amount = baisa.min(1).max(1_000_000_000)
export const storeReceipt = action({
  name: 'finance.receipt.store',
  path: '/finance/receipts/store',
  access: record,
  query: z.strictObject({
    payer_id: idInQuery,
    bank_account_id: idInQuery,
    amount: z.coerce.number().pipe(amount),
    invoice_ids: idList.optional(),
    bank_reference: z.string().max(60).optional(),
    value_on: day.optional(),
  }),
  body: z.strictObject({
    /** Made by the form: the same form sent twice is one receipt. */
    form_uuid: z.uuid(),
    payer_id: reference('finance.payer'),
    bank_account_id: id,
    amount,
    /** Chosen; none is the oldest first. */
    invoice_ids: z.array(id).max(50).default([]),
    bank_reference: optionalText(60),
    value_on: day.optional(),
    remark: optionalText(500),
  }),
  reply: z.object({
    id,
    state: ReceiptState,
    /** The later day that cash counts to, as today's till of its desk was counted; null where it counts today, and of a transfer. */
    counts_on: day.nullable(),
  }),
  summary: 'Record money that came: cash is posted at once, a transfer when a second person confirms it',
})

const params = z.object({ id: idInPath })
export const showReceipt = route({
  name: 'finance.receipt.show',
  method: 'GET',
  path: '/finance/receipts/show/{id}',
  access: staff(invoiceRead),
  params,
  reply: Receipt.extend({
    /** The page of whoever paid; null where there is none. */
    payer_link: z.string().nullable(),
    /** What it settles; of a transfer that is not confirmed, what it would settle now. */
    settles: z.array(z.object({ invoice_id: id, number: z.string(), amount: baisa })),
    /** What is beyond that: it stays to the payer's good. */
    rest: baisa,
    /** Its movement in the journal. */
    movement_id: id.nullable(),
    till_id: id.nullable(),
    confirmed_at: instant.nullable(),
    refused_by_name: z.string().nullable(),
    contested_by_name: z.string().nullable(),
    reversed_by_name: z.string().nullable(),
    reversed_at: instant.nullable(),
    /** Why it was refused, is to be reversed, or stands after all. */
    reason: z.string(),
  }),
  summary: 'A receipt: what came, how, and what it settles',
  followable: true,
})
export const receiptPaper = route({
  name: 'finance.receipt.paper',
  method: 'GET',
  path: '/finance/receipts/paper/{id}',
  access: staff(invoiceRead),
  params,
  reply: file('application/pdf'),
  summary: 'The paper of a posted receipt as a PDF with a QR code',
})

const confirm = staff(receiptConfirm)
const reply = z.object({ id, state: ReceiptState })
const body = z.strictObject({ reason: text(500) })
export const confirmReceipt = action({
  name: 'finance.receipt.confirm',
  path: '/finance/receipts/confirm/{id}',
  access: confirm,
  params,
  reply,
  summary: 'Confirm that a transfer which a colleague recorded stands on the bank’s statement: it is posted',
})
export const refuseReceipt = action({
  name: 'finance.receipt.refuse',
  path: '/finance/receipts/refuse/{id}',
  access: confirm,
  params,
  body,
  reply,
  summary: 'Refuse a recorded transfer, with the reason: nothing is posted',
})
export const askReversal = action({
  name: 'finance.receipt.request',
  path: '/finance/receipts/request/{id}',
  access: record,
  params,
  body,
  reply,
  summary: 'Ask a colleague to reverse a receipt that was recorded by mistake',
})
export const reverseReceipt = action({
  name: 'finance.receipt.revoke',
  path: '/finance/receipts/revoke/{id}',
  access: confirm,
  params,
  reply,
  summary: 'Reverse a receipt as a colleague asked: what it settled is open again',
})
export const keepReceipt = action({
  name: 'finance.receipt.recall',
  path: '/finance/receipts/recall/{id}',
  access: confirm,
  params,
  body,
  reply,
  summary: 'Let a receipt stand that somebody asked to reverse, with the reason',
})
