import { freeCreditOf } from '@halaqa/billing/server'
import { attemptToPay, checkoutOf, giveCredit } from '@halaqa/finance/server'
import { conflict, invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { type Student, studentOfAccount } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { fundClosed, giftSettled, type giftWays } from '../../contract/own-gifts.ts'
import { referenceOf } from '../donations/post-donation.ts'
import { accountOfFund, lockFund } from '../funds/fund-account.ts'
import { type GiftRow, giftTable } from '../tables/gifts.table.ts'
import { donate } from './donate.ts'
import { giftPayment, paidForGift } from './gift-payment.ts'

type Wish = { form_uuid: string; fund_id: number; amount: number; is_anonymous: boolean }

/**
 * Gives to a fund by card: answers what the bank's page is opened with. The same form is one gift, and a moment later one attempt. It is
 * a donation when the money came (`giftPayment`). Refuses `fund-closed`, `gift-settled`, `payment-unavailable`.
 */
export async function payGift(accountId: number, wish: Wish, language: string) {
  const { gift, student, payment } = await transaction(async () => {
    const own = await giftOf(accountId, wish, 'card')
    if (own.gift.donation_id) refuse(giftSettled)
    const { account_id: id, full_name: name } = own.student
    const payer = { guard: 'students', id, name }
    return { ...own, payment: await attemptToPay({ paidFor: paidForGift(own.gift.id), payer, amount: wish.amount }) }
  })
  const { name: label } = await giftPayment.named(gift.id, language)
  return checkoutOf(payment, { language, label, payerName: student.full_name })
}

/**
 * Gives out of what is to good, at once: nothing comes and nothing leaves, so it needs no second person, as paying an own invoice with it
 * needs none (ADR 0097). What a request asks to be paid out is left. The same form sent twice gives once. Refuses `fund-closed`,
 * `invalid` beyond what is free.
 */
export const giveFromCredit = (accountId: number, wish: Wish): Promise<void> =>
  transaction(async () => {
    const { gift, student } = await giftOf(accountId, wish, 'credit')
    if (gift.donation_id) return
    const { amount } = wish
    const { people, free } = await freeCreditOf(student)
    if (amount > free) refuse(invalid, { amount: 'field.beyond-own-credit' })
    const fund = await lockFund(gift.fund_id)
    const came = { kind: 'credit' as const, gateway: null, bank_reference: '', posted_on: clock.today(), amount }
    const reason = translate('ar', 'funds.gift.from_credit')
    await donate({
      ...{ gift, student, fund, came },
      posting: ({ id }) => giveCredit({ people, amount, to: accountOfFund(fund), reference: referenceOf(id), reason }),
    })
  })

/** What this form gives, made with its first press; the student is held. `conflict` where the form was sent with something else. */
async function giftOf(accountId: number, wish: Wish, way: (typeof giftWays)[number]): Promise<Own> {
  const student = await studentOfAccount(accountId, { lock: true })
  const [known] = await db().select().from(giftTable).where(eq(giftTable.form_uuid, wish.form_uuid))
  if (known) return isSame(known, wish, way, student) ? { gift: known, student } : refuse(conflict)
  const { form_uuid, fund_id, amount, is_anonymous } = wish
  if (!(await lockFund(fund_id)).is_open) refuse(fundClosed)
  const [gift] = await db()
    .insert(giftTable)
    .values({ form_uuid, fund_id, amount, is_anonymous, way, student_id: student.id, asked_at: clock.now() })
    .returning()
  return { gift: gift!, student }
}
type Own = { gift: GiftRow; student: Student }

const isSame = (gift: GiftRow, wish: Wish, way: GiftRow['way'], student: Student): boolean =>
  gift.student_id === student.id &&
  gift.way === way &&
  gift.fund_id === wish.fund_id &&
  gift.amount === wish.amount &&
  gift.is_anonymous === wish.is_anonymous
