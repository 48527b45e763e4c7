import { event } from '@halaqa/kit-contract'
import { z } from 'zod'
import { InvoiceKind } from './invoice.ts'

/** An invoice is settled by a payment, once. `reference` is what the issuer named it by (`admission.registration:17`). */
export const invoicePaid = event(
  'finance.invoice-paid',
  z.object({
    invoice_id: z.int(),
    payment_uuid: z.string(),
    kind: InvoiceKind,
    reference: z.string(),
    amount: z.int(),
  }),
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
