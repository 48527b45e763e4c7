import { guard } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, optionalText, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { CardPayment, SettlementState } from './settlements.ts'

const student = guard('students')

/** Nothing is to the student's good, or all of it is asked for already. */
export const nothingToGood = problem('nothing-to-good', 409)
/** One payout at a time: what was asked for before has not come to its end. */
export const payoutOpen = problem('payout-open', 409)

/** What happened to it, in its order. */
export const payoutSteps = ['asked', 'approved', 'sent', 'paid', 'refused', 'withdrawn', 'returned'] as const
export const PayoutStep = z.enum(payoutSteps)
export type PayoutStep = z.infer<typeof PayoutStep>

export const OwnPayout = z.object({
  id,
  /** In baisa. */
  amount: baisa,
  state: SettlementState,
  /** Its last four characters: whoever sees the screen learns no more of it. Empty where it was handed out at a desk. */
  iban_end: z.string(),
  /** The card that it goes back to: by which gateway it was paid, and when. */
  card: CardPayment.pick({ gateway: true, paid_on: true }).nullable(),
  steps: z.array(z.object({ step: PayoutStep, on: day })),
  /** Why it was refused, or came back. */
  answer: z.string(),
  can: z.object({ withdraw: z.boolean() }),
})
export type OwnPayout = z.infer<typeof OwnPayout>

const OwnCredit = z.object({
  /** What was paid beyond what was asked, and what is owed back, in baisa. */
  to_good: baisa,
  /** What of that no request asks for. */
  free: baisa,
  /** In whose name the account must be: the student's own. */
  holder: z.string(),
  /** Payments by card that it can go back to, and at most how much of each. */
  cards: z.array(CardPayment),
  payouts: z.array(OwnPayout),
  can: z.object({ ask: z.boolean() }),
})

export const ownCredit = route({
  name: 'billing.own-credit.show',
  method: 'GET',
  path: '/student/payments/credit',
  access: student,
  reply: OwnCredit,
  summary: 'What is to your good, and what became of the payouts that you asked for',
})

/** Made by the form: the same form sent twice does it once. */
const form_uuid = z.uuid()

export const useOwnCredit = route({
  name: 'billing.own-credit.use',
  method: 'POST',
  path: '/student/payments/credit/{id}',
  access: student,
  params: z.object({ id: idInPath }),
  /** At most what is open of the invoice and what is free. */
  body: z.strictObject({ form_uuid, amount: baisa.min(1) }),
  reply: OwnCredit,
  summary: 'Pay one of your open invoices with what is to your good',
})
export const askOwnPayout = route({
  name: 'billing.own-payout.store',
  method: 'POST',
  path: '/student/payments/payout',
  access: student,
  body: z.strictObject({
    form_uuid,
    amount: baisa.min(1),
    /** Of an account in the student's own name, with or without spaces; beside a card, where it goes should the gateway not do it. */
    iban: optionalText(42),
    /** The payment whose card it goes back to. */
    card_payment_id: id.nullable().default(null),
  }),
  reply: OwnCredit,
  status: 201,
  summary: 'Ask that what is to your good be paid out to your own bank account; the finance office decides',
})
export const withdrawOwnPayout = route({
  name: 'billing.own-payout.withdraw',
  method: 'POST',
  path: '/student/payments/payout/withdraw/{id}',
  access: student,
  params: z.object({ id: idInPath }),
  reply: OwnCredit,
  summary: 'Withdraw a payout that you asked for and nobody has decided',
})
