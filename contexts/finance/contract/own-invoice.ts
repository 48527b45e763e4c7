import { guard } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Checkout, InvoiceKind, InvoiceState, PaymentState } from './invoice.ts'

const student = guard('students')

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
  lines: z.array(z.object({ label: z.string(), quantity: z.int(), amount: baisa })),
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
  reply: z.object({ rows: z.array(OwnInvoice), due: baisa, total: z.int() }),
  summary: 'Your invoices, the newest first, and what is due in all',
})

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
  }),
  summary: 'The payment that was started last and has not ended',
})

/** Starts the payment of one's own invoice, or goes on with the one that is open. */
export const payOwnInvoice = route({
  name: 'finance.own-invoice.pay',
  method: 'POST',
  path: '/student/payments/pay/{id}',
  access: student,
  params: z.object({ id: idInPath }),
  reply: Checkout,
  summary: 'Pay one of your invoices',
})
