import { nameIn } from '@halaqa/academics/server'
import type { OtherPayment } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { lockStudent } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { postFrom } from '../donations/post-donation.ts'
import { lockFund } from '../funds/fund-account.ts'
import { donationTable } from '../tables/donations.table.ts'
import { fundTable } from '../tables/funds.table.ts'
import { giftTable } from '../tables/gifts.table.ts'
import { donate, lockGift } from './donate.ts'

export const giftWord = 'funds.gift'
/** What an attempt to pay a gift is for. */
export const paidForGift = (id: number): string => `${giftWord}:${id}`

/**
 * A gift that is paid at a gateway becomes a donation, once, whenever the bank says so: also when its fund was closed meanwhile, since
 * it was open when it was given to.
 */
export const giftPayment: OtherPayment = {
  word: giftWord,
  take: async (id, { amount, gateway, clearing, reference, on }) => {
    const [known] = await db().select().from(giftTable).where(eq(giftTable.id, id))
    // Before the gift and its fund, as whoever gives out of credit holds them.
    const student = await lockStudent(known!.student_id)
    const gift = await lockGift(id)
    if (gift.donation_id) return false
    const fund = await lockFund(gift.fund_id)
    const came = { kind: 'card' as const, gateway, bank_reference: reference, posted_on: on, amount }
    await donate({ gift, student, fund, came, posting: donation => postFrom(clearing, donation, fund) })
    return true
  },
  named: async (id, language) => {
    const [found] = await db()
      .select({ fund: fundTable, number: donationTable.number })
      .from(giftTable)
      .innerJoin(fundTable, eq(fundTable.id, giftTable.fund_id))
      .leftJoin(donationTable, eq(donationTable.id, giftTable.donation_id))
      .where(eq(giftTable.id, id))
    const { fund, number } = found!
    return { name: translate(language, 'funds.gift.name', { fund: nameIn(fund, language) }), number: number ?? '' }
  },
}
