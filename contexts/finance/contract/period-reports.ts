import { staff } from '@halaqa/identity/contract'
import { baisa, day, during, id, idInPath, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { invoiceRead, ledgerRead } from './permissions.ts'

/** How money came: through a gateway, into a bank account, at a cash desk; donation: given to a fund, however it came. */
export const paymentWays = ['gateway', 'bank', 'cash', 'donation'] as const
export const PaymentWay = z.enum(paymentWays)
export type PaymentWay = z.infer<typeof PaymentWay>

/** An entry that brought money, in baisa. `id` is the entry's. */
export const ReceivedPayment = z.object({
  id,
  posted_on: day,
  /** Who paid, as the books name people; of a donation, the fund that it was given to. */
  payer: z.string(),
  way: PaymentWay,
  /** The invoice, the receipt, the donation or the sponsor's payment, and where it is shown. */
  document: z.string(),
  invoice_id: id.nullable(),
  receipt_id: id.nullable(),
  document_link: z.string().nullable(),
  /** The bank's own number. */
  reference: z.string(),
  amount: baisa,
  /** What of it was reversed since. What is owed back of an invoice stays to its payer's good and is none of it. */
  turned_back: baisa,
})
export type ReceivedPayment = z.infer<typeof ReceivedPayment>
/** T0861 */
export const receivedPayments = list({
  word: 'finance.received-payment',
  path: '/financials/reports/allpayment',
  access: staff(invoiceRead),
  row: ReceivedPayment,
  sorts: ['posted_on'],
  sort: '-posted_on',
  filters: { way: PaymentWay, during, from: day, until: day },
  totals: ['amount', 'turned_back'],
  groups: ['way'],
  columns: ['posted_on', 'payer', 'way', 'document', 'reference', 'amount', 'turned_back'],
  summary: 'Every payment that reached the college, by whatever way',
})

/** Days beyond which a period is shown by month; and the longest that can be asked. */
export const mostDaysByDay = 62
export const longestPeriod = 731
const Received = z.object({ count: z.int(), amount: baisa })
/** T0866 */
export const paymentPeriod = route({
  name: 'finance.payment-period.show',
  method: 'GET',
  path: '/financials/reports/paymentperiod',
  access: staff(invoiceRead),
  /** Without them, the last thirty days. */
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  reply: z.object({
    from: day,
    to: day,
    by: z.enum(['day', 'month']),
    all: Received,
    by_way: z.array(Received.extend({ way: PaymentWay })),
    /** Each day or month of the period, the first one first; what came by each way, in baisa. */
    rows: z.array(
      Received.extend({ from: day, until: day, gateway: baisa, bank: baisa, cash: baisa, donation: baisa }),
    ),
  }),
  summary: 'Payments from day to day, by way and by day or month',
})

const signed = z.int().meta({ 'x-kind': 'money' })
const Days = { from: day, until: day }
/** In baisa: what was earned, what of it was taken back, and what is left; `before`: what was left in as many days before these. */
const Earned = z.object({ earned: baisa, taken_back: baisa, net: signed })
/** T0873 */
export const incomeReport = route({
  name: 'finance.income.show',
  method: 'GET',
  path: '/financials/reports/income/{semester_id?}',
  access: staff(ledgerRead),
  /** Without it, the running semester; where none runs, the calendar year. */
  params: z.object({ semester_id: idInPath.optional() }),
  reply: z.object({
    semester: z.object({ id, name: z.string() }).nullable(),
    semesters: z.array(z.object({ id, name: z.string() })),
    ...Days,
    before: z.object(Days),
    all: Earned.extend({ before: signed }),
    months: z.array(Earned.extend(Days)),
    /** By account of income, the largest first; `by_month` is what is left of each month, in their order. */
    rows: z.array(Earned.extend({ account_id: id, name: z.string(), before: signed, by_month: z.array(signed) })),
  }),
  summary: 'Income of a semester by account and month, beside the same length of time before it',
})
