import { staff } from '@halaqa/identity/contract'
import { baisa, day, during, id, idInPath, instant, list, maxAge, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { InvoicePart } from './invoice-parts.ts'
import { EntryKind } from './ledger.ts'
import { invoiceRead } from './permissions.ts'

/** complaint: of a grade; purchase: books; registration: the admission fee; service: what is charged by hand; study: a term's credit hours. */
export const invoiceKinds = ['complaint', 'purchase', 'registration', 'service', 'study'] as const
export const InvoiceKind = z.enum(invoiceKinds)
/** What is asked for studying in a semester; what else is of one, a complaint or a book, is no fee of it. */
export const semesterFeeKinds = ['study', 'service'] as const
export const InvoiceState = z.enum(['open', 'paid', 'exempted', 'cancelled'])
export const PaymentState = z.enum(['started', 'pending', 'paid', 'declined', 'cancelled', 'refused'])
export const gatewayNames = ['sandbox', 'cybersource', 'thawani', 'smartpay'] as const
export const GatewayName = z.enum(gatewayNames)
export type GatewayName = z.infer<typeof GatewayName>

export const invoiceSettled = problem('invoice-settled', 409)
export const paymentUnavailable = problem('payment-unavailable', 503)

/** All amounts are baisa. */
export const Invoice = z.object({
  id,
  number: z.string(),
  kind: InvoiceKind,
  state: InvoiceState,
  payer_name: z.string(),
  total: baisa,
  /** What money settled of it, and what is still asked. */
  paid: baisa,
  open: baisa,
  lines: z.array(
    z.object({ label: z.string(), quantity: z.int(), unit_amount: baisa, amount: baisa, reason: z.string() }),
  ),
  issued_at: instant,
  settled_at: instant.nullable(),
})
export const Payment = z.object({
  id,
  uuid: z.uuid(),
  /** Null for what is no invoice; `link` leads to what it is for, where that is known. */
  invoice_id: id.nullable(),
  invoice_number: z.string(),
  link: z.string().nullable(),
  payer_name: z.string(),
  gateway: GatewayName,
  amount: baisa,
  state: PaymentState,
  /** Paid although the invoice was settled already: to be given back. */
  surplus: z.boolean(),
  reference: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
})

/**
 * What a browser needs to pay (portal s.2 payment-method view): debit by a link, card by a hidden form posted to the bank.
 * `fields.amount` has three decimals. A part that the gateway does not offer is null.
 */
export const Checkout = z.object({
  payment_uuid: z.uuid(),
  amount: z.int(),
  currency: z.literal('OMR'),
  sandbox: z.boolean(),
  /** Local banks, by link. */
  omanneturl: z.string().nullable(),
  /** The address that the card form is posted to, and its fields. */
  url: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  debit: z.boolean(),
  credit: z.boolean(),
})
export type Checkout = z.infer<typeof Checkout>

export const listInvoices = list({
  word: 'finance.invoice',
  path: '/finance/invoices',
  access: staff(invoiceRead),
  row: Invoice,
  sorts: ['id', 'number', 'payer_name', 'kind', 'state', 'total', 'issued_at', 'settled_at'],
  sort: '-id',
  filters: { kind: InvoiceKind, state: InvoiceState, during },
  totals: ['total'],
  groups: ['state', 'kind'],
  summary: 'List invoices',
})
export const showInvoice = route({
  name: 'finance.invoice.show',
  method: 'GET',
  path: '/finance/invoices/show/{id}',
  access: staff(invoiceRead),
  params: z.object({ id: idInPath }),
  reply: Invoice.extend({
    /** The page of whoever it asks; null where there is none. */
    payer_link: z.string().nullable(),
    payments: z.array(Payment),
    receipts: z.array(
      z.object({ id, number: z.string(), kind: z.enum(['bank', 'cash']), amount: baisa, posted_on: day }),
    ),
    /** What settles it besides, without money that comes: a grant, what a sponsor owes, what the college let go, what was to good before. */
    other_credits: z.array(
      z.object({
        id,
        kind: EntryKind,
        amount: baisa,
        reason: z.string(),
        posted_on: day,
        document: z.string(),
        document_link: z.string().nullable(),
      }),
    ),
    /** What it is asked for in, where that is not all at once, and the page that says why. */
    parts: z.array(InvoicePart),
    parts_link: z.string().nullable(),
    refunds: z.array(z.object({ id, amount: baisa, reason: z.string(), at: instant, by: z.string() })),
  }),
  summary: 'An invoice with its lines, payments and what of it is given back',
  followable: true,
})
export const listPayments = list({
  word: 'finance.payment',
  path: '/finance/payments',
  access: staff(invoiceRead),
  row: Payment,
  sorts: ['id', 'invoice_number', 'payer_name', 'amount', 'state', 'gateway', 'created_at', 'settled_at'],
  sort: '-id',
  filters: { state: PaymentState, gateway: GatewayName, surplus: z.enum(['yes', 'no']), during, settled_on: day },
  totals: ['amount'],
  groups: ['state', 'gateway'],
  columns: [
    'invoice_number',
    'payer_name',
    'amount',
    'state',
    'gateway',
    'reference',
    'surplus',
    'created_at',
    'settled_at',
  ],
  summary: 'List payments',
})
/** Payments by day of Muscat, for the dashboard. */
export const paymentsByDay = route({
  name: 'finance.payment.byDay',
  method: 'GET',
  path: '/finance/payments/by-day',
  access: staff(invoiceRead),
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(14), max_age: maxAge }),
  reply: z.object({ rows: z.array(z.object({ day: z.string(), count: z.int(), amount: baisa })) }),
  summary: 'What was paid on each of the last days',
})
