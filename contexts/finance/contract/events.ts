import { event } from '@halaqa/kit-contract'
import { z } from 'zod'
import { InvoiceKind } from './invoice.ts'

/**
 * An invoice is settled, once. `payment_uuid` is of the payment or of the receipt that settled the last of it, and leads to its
 * paper; null where that was no money: a grant of a fund, what a sponsor owes, or a decision of the college. `amount` is what money settled of the invoice in all. `reference` is what the issuer named it by
 * (`admission.registration:17`).
 */
export const invoicePaid = event(
  'finance.invoice-paid',
  z.object({
    invoice_id: z.int(),
    payment_uuid: z.string().nullable(),
    kind: InvoiceKind,
    reference: z.string(),
    amount: z.int(),
    /** By what had come before, for an invoice that this one replaces, or by no money: there is no new receipt. */
    by_credit: z.boolean().optional(),
  }),
)

/**
 * An open invoice was cancelled, or its rest let go. Of what `kind` and `reference` name, another may ask by now; whoever
 * follows what is asked looks again.
 */
export const invoiceClosed = event('finance.invoice-closed', z.object({ kind: InvoiceKind, reference: z.string() }))

/**
 * A fund granted something of an open invoice, a sponsor owes it, or the college let it go, or that was taken back: its payer is asked
 * for another amount.
 */
export const invoiceRelieved = event('finance.invoice-relieved', z.object({ kind: InvoiceKind, reference: z.string() }))

/** Money came for a part of an invoice through a gateway: the rest is open. */
export const partPaid = event('finance.part-paid', z.object({ payment_uuid: z.string() }))

/** A receipt that an officer recorded is posted: its payer is told. */
export const receiptPosted = event('finance.receipt-posted', z.object({ receipt_id: z.int() }))
/** Somebody wanted it reversed, and it stands after all. */
export const receiptKept = event('finance.receipt-kept', z.object({ receipt_id: z.int() }))
/** It was recorded by mistake and is reversed. */
export const receiptReversed = event('finance.receipt-reversed', z.object({ receipt_id: z.int() }))

/** A colleague reversed what another context recorded as a transfer (`transferSources`), or let it stand. */
export const otherTransferDecided = event(
  'finance.other-transfer-decided',
  z.object({ kind: z.enum(['sponsor', 'donation']), id: z.int() }),
)

/** Money came for an invoice that was settled or taken back meanwhile: it is a surplus, to be given back. */
export const surplusPaid = event(
  'finance.surplus-paid',
  z.object({
    invoice_id: z.int(),
    payment_uuid: z.string(),
    kind: InvoiceKind,
    reference: z.string(),
    amount: z.int(),
  }),
)

/** The same of what is no invoice: it was paid twice. */
export const otherSurplusPaid = event('finance.other-surplus-paid', z.object({ payment_uuid: z.string() }))

/** A refund to a card came to its end; `reference` is what it was promised under, `reason` why the gateway did not do it. */
export const cardRefundSettled = event(
  'finance.card-refund-settled',
  z.object({ reference: z.string(), is_done: z.boolean(), reason: z.string() }),
)

/** Another price counts from some day on: who charged a semester that has not begun by then looks again. */
export const priceAdded = event('finance.price-added', z.object({ item_id: z.int() }))
