import { guard } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, instant, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Checkout, InvoiceKind, InvoiceState, PaymentState } from './invoice.ts'
import { InvoicePart } from './invoice-parts.ts'
import { ItemUnit } from './items.ts'

const student = guard('students')

/** Another amount than may be paid of it: what is open has changed, or nobody asked for that. */
export const amountNotPayable = problem('amount-not-payable', 409)

/** The payer went to the bank with it, and it has not ended; `facts.payment` says which, as `UnderWay`. */
export const paymentUnderWay = problem('payment-under-way', 409)

/** Who settles something of an invoice instead of its payer: a fund, a sponsor, or the college, which lets it go. */
export const reliefKinds = ['grant', 'sponsorship', 'exemption'] as const
export type ReliefKind = (typeof reliefKinds)[number]

/** What a student owes or paid, as the student sees it. Amounts are baisa. */
export const OwnInvoice = z.object({
  id,
  number: z.string(),
  kind: InvoiceKind,
  /** What it is for, as every other page calls it; the lines are its details. */
  name: z.string(),
  state: InvoiceState,
  total: baisa,
  /** What of it is still to be paid. */
  open: baisa,
  /** What of that is to be paid by today, and what it is asked for in, where that is not all at once. */
  due_now: baisa,
  parts: z.array(InvoicePart),
  lines: z.array(
    z.object({
      label: z.string(),
      quantity: z.int(),
      /** What of, where a list of prices says it. */
      unit: ItemUnit.nullable(),
      unit_amount: baisa,
      amount: baisa,
      /** Why, where that is not plain; else empty. */
      reason: z.string(),
    }),
  ),
  /** What others settle of it. */
  reliefs: z.array(z.object({ kind: z.enum(reliefKinds), amount: baisa })),
  issued_on: day,
  settled_at: instant.nullable(),
  /** What the paper of each payment and receipt that settled a part of it is found by, the oldest first. */
  receipts: z.array(z.uuid()),
})

export const ownInvoices = route({
  name: 'finance.own-invoice.list',
  method: 'GET',
  path: '/api/financials/invoices/all',
  access: student,
  /** `due` is all that is open, `due_now` what of it is to be paid by today. */
  reply: z.object({ rows: z.array(OwnInvoice), due: baisa, due_now: baisa, total: z.int() }),
  summary: 'Your invoices, the newest first, and what is due in all and today',
})

/** A payment whose end the bank has not told: its payer went there with it. */
export const UnderWay = z.object({
  uuid: z.uuid(),
  /** What it is for; of several invoices all their names and numbers. */
  name: z.string(),
  invoice_number: z.string(),
  invoice_ids: z.array(id),
  amount: baisa,
  state: PaymentState,
  began_at: instant,
})
export type UnderWay = z.infer<typeof UnderWay>

/** P096: what the student is paying now; the screen waits for its end. */
export const activePayment = route({
  name: 'finance.own-payment.active',
  method: 'GET',
  path: '/api/v1/student/payments/active',
  access: student,
  reply: z.object({
    active_payment: z
      .object({ uuid: z.uuid(), invoice_number: z.string(), amount: baisa, state: PaymentState, started_at: instant })
      .nullable(),
    /** The newest first. */
    under_way: z.array(UnderWay),
  }),
  summary: 'The payment that was started last and has not ended, and all that wait at the bank',
})

/** As `isPayable`, or one of `payableAmounts`; all that is open where nothing is said. `despite`: the payer knows of what is under way, by its `uuid`, and pays all the same. */
const HowMuch = { amount: baisa.min(1).optional(), despite: z.array(z.uuid()).max(20).optional() }

/** Starts the payment of one's own invoice, or goes on with the one that is open. */
export const payOwnInvoice = route({
  name: 'finance.own-invoice.pay',
  method: 'POST',
  path: '/student/payments/pay/{id}',
  access: student,
  params: z.object({ id: idInPath }),
  body: z.strictObject(HowMuch),
  reply: Checkout,
  summary: 'Pay one of your invoices, or as much of it as you choose',
})

/** The same of several together, with one payment: what is due of them is settled first, then the rest, the oldest first. */
export const payOwnInvoices = route({
  name: 'finance.own-invoice.payMany',
  method: 'POST',
  path: '/student/payments/pay',
  access: student,
  body: z.strictObject({ invoice_ids: z.array(id).min(1).max(20), ...HowMuch }),
  reply: Checkout,
  summary: 'Pay several of your invoices at once, or a part of them',
})

/** Whoever goes to the bank says so: from then on another payment of the same is not begun without a word. */
export const leaveForBank = route({
  name: 'finance.own-payment.leave',
  method: 'POST',
  path: '/student/payments/leave/{uuid}',
  access: student,
  params: z.object({ uuid: z.uuid() }),
  body: z.strictObject({}),
  reply: z.object({ left_at: instant }),
  summary: 'Say that you go to the bank with a payment of yours',
})
