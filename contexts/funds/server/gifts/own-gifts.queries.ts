import { nameIn } from '@halaqa/academics/server'
import { freeCreditOf } from '@halaqa/billing/server'
import { attemptsFor } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { studentOfAccount } from '@halaqa/students/server'
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { OwnGift } from '../../contract/own-gifts.ts'
import { renderThanks } from '../donations/thanks.ts'
import { donorTable } from '../donors/donors.table.ts'
import { purposesOf } from '../funds/funds.queries.ts'
import { donationTable } from '../tables/donations.table.ts'
import { fundTable } from '../tables/funds.table.ts'
import { giftTable } from '../tables/gifts.table.ts'
import { paidForGift } from './gift-payment.ts'

/** What was begun and came to nothing is shown for so long; after a day the bank is not asked about it any more. */
const shownDays = 7

/** The funds that the student of this account may give to, and what was given, by hand or from the portal. */
export async function ownGiftsOf(accountId: number, language: string) {
  const student = await studentOfAccount(accountId)
  const { free } = await freeCreditOf(student)
  const gifts = [...(await begunBy(student.id, language)), ...(await givenBy(student.id, language))]
  const given = gifts.filter(each => each.state === 'given').reduce((sum, each) => sum + each.amount, 0)
  return { funds: await openFunds(language), free, given, gifts }
}

async function openFunds(language: string) {
  const rows = await db().select().from(fundTable).where(eq(fundTable.is_open, true)).orderBy(asc(fundTable.name_ar))
  const purposes = await purposesOf(
    rows.map(row => row.id),
    language,
  )
  return rows.map(row => ({
    id: row.id,
    name: nameIn(row, language),
    about: row.about,
    purposes: purposes.get(row.id) ?? [],
  }))
}

const ofStudent = (studentId: number) =>
  inArray(
    donationTable.donor_id,
    db().select({ id: donorTable.id }).from(donorTable).where(eq(donorTable.student_id, studentId)),
  )

async function givenBy(studentId: number, language: string): Promise<OwnGift[]> {
  const rows = await db()
    .select({ donation: donationTable, fund: fundTable, is_anonymous: donorTable.is_anonymous })
    .from(donationTable)
    .innerJoin(donorTable, eq(donorTable.id, donationTable.donor_id))
    .innerJoin(fundTable, eq(fundTable.id, donationTable.fund_id))
    .where(and(eq(donorTable.student_id, studentId), inArray(donationTable.state, ['posted', 'contested', 'reversed'])))
    .orderBy(desc(donationTable.id))
  return rows.map(({ donation, fund, is_anonymous }) => ({
    key: `donation-${donation.id}`,
    donation_id: donation.id,
    number: donation.number ?? '',
    fund: nameIn(fund, language),
    amount: donation.amount,
    way: donation.kind === 'card' || donation.kind === 'credit' ? donation.kind : 'office',
    is_anonymous: donation.is_anonymous || is_anonymous,
    on: donation.posted_on,
    state: donation.state === 'reversed' ? 'reversed' : 'given',
    payment_uuid: null,
  }))
}

/** What no money came for yet, of the last days: where the bank has not said the last word it may still come. */
async function begunBy(studentId: number, language: string): Promise<OwnGift[]> {
  const stillAsked = clock.now().getTime() - 24 * 60 * 60_000
  const since = new Date(clock.now().getTime() - shownDays * 24 * 60 * 60_000)
  const rows = await db()
    .select({ gift: giftTable, fund: fundTable })
    .from(giftTable)
    .innerJoin(fundTable, eq(fundTable.id, giftTable.fund_id))
    .where(and(eq(giftTable.student_id, studentId), isNull(giftTable.donation_id), gt(giftTable.asked_at, since)))
    .orderBy(desc(giftTable.id))
  return Promise.all(
    rows.map(async ({ gift, fund }): Promise<OwnGift> => {
      const attempts = await attemptsFor(paidForGift(gift.id))
      const open = attempts.find(
        each => each.state === 'pending' || (each.state === 'started' && each.created_at.getTime() > stillAsked),
      )
      return {
        key: `gift-${gift.id}`,
        donation_id: null,
        number: '',
        fund: nameIn(fund, language),
        amount: gift.amount,
        way: gift.way,
        is_anonymous: gift.is_anonymous,
        on: dayOf(gift.asked_at),
        state: open ? 'waiting' : 'failed',
        payment_uuid: open?.uuid ?? null,
      }
    }),
  )
}

/** The thank-you paper of one's own donation; 404 for somebody else's, and while it does not stand. */
export async function renderOwnThanks(accountId: number, id: number) {
  const student = await studentOfAccount(accountId)
  const [own] = await db()
    .select({ id: donationTable.id })
    .from(donationTable)
    .where(and(eq(donationTable.id, id), ofStudent(student.id)))
  return own ? renderThanks(id) : refuse(notFound)
}
