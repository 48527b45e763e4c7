import { Checkout } from '@halaqa/finance/contract'
import { guard } from '@halaqa/identity/contract'
import { baisa, day, file, id, idInPath, problem, reference, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { purposeTones } from './purposes.ts'

const student = guard('students')

/** card: through a gateway; credit: out of what is to the student's good. */
export const giftWays = ['card', 'credit'] as const
export const GiftWay = z.enum(giftWays)

/** What was given by this form is paid already, or the fund takes nothing any more. */
export const giftSettled = problem('gift-settled', 409)
export const fundClosed = problem('fund-closed', 409)

/** In baisa: what gateways take at least, and what nobody gives by mistake. */
export const leastGift = 100
export const mostGift = 10_000_000
/** What is offered to whoever has no amount in mind, in baisa. */
export const suggestedGifts = [1_000, 5_000, 10_000, 20_000] as const

/** waiting: the bank has not said the last word; failed: it was not paid. */
export const OwnGiftState = z.enum(['waiting', 'failed', 'given', 'reversed'])
export const OwnGift = z.object({
  /** Of the donation, or of the gift that is none yet: one of them. */
  key: z.string(),
  donation_id: id.nullable(),
  number: z.string(),
  fund: z.string(),
  amount: baisa,
  /** `office`: given at a desk or by transfer, and recorded there. */
  way: z.enum([...giftWays, 'office']),
  is_anonymous: z.boolean(),
  on: day,
  state: OwnGiftState,
  /** Where it waits for the bank. */
  payment_uuid: z.uuid().nullable(),
})
export type OwnGift = z.infer<typeof OwnGift>

const OwnGifts = z.object({
  /** Those to which something may be given; nothing is said of what lies in them. */
  funds: z.array(
    z.object({
      id,
      name: z.string(),
      about: z.string(),
      purposes: z.array(z.object({ id, name: z.string(), colour: z.enum(purposeTones) })),
    }),
  ),
  /** What is to the student's good and free to be given, in baisa. */
  free: baisa,
  /** What the student gave and stands, in baisa, and each of it, the newest first. */
  given: baisa,
  gifts: z.array(OwnGift),
})
export type OwnGifts = z.infer<typeof OwnGifts>

export const ownGifts = route({
  name: 'funds.own-gift.list',
  method: 'GET',
  path: '/student/donations',
  access: student,
  reply: OwnGifts,
  summary: 'The funds that you may give to, and what you gave',
})

const body = z.strictObject({
  /** Made by the form: the same form sent twice is one gift. */
  form_uuid: z.uuid(),
  fund_id: reference('funds.open-fund'),
  amount: baisa.min(leastGift).max(mostGift),
  /** Its papers do not name the giver; the office knows. */
  is_anonymous: z.boolean(),
})
export const payOwnGift = route({
  name: 'funds.own-gift.pay',
  method: 'POST',
  path: '/student/donations/pay',
  access: student,
  body,
  reply: Checkout,
  summary: 'Give to a fund by card: what the bank’s page is opened with',
})
export const giveOwnCredit = route({
  name: 'funds.own-gift.give',
  method: 'POST',
  path: '/student/donations/give',
  access: student,
  body,
  reply: OwnGifts,
  status: 201,
  summary: 'Give to a fund out of what is to your good',
})
export const ownGiftPaper = route({
  name: 'funds.own-gift.paper',
  method: 'GET',
  path: '/student/donations/paper/{id}',
  access: student,
  params: z.object({ id: idInPath }),
  reply: file('application/pdf'),
  summary: 'The thank-you paper of a donation of yours',
})
