import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { closedDays } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, offered } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { asc, desc, eq } from 'drizzle-orm'
import { type Donation, listDonations } from '../../contract/donations.ts'
import { donorTable } from '../donors/donors.table.ts'
import { donationTable } from '../tables/donations.table.ts'
import { fundTable } from '../tables/funds.table.ts'
import { canBeDone } from './donations.policy.ts'

const selectDonations = () =>
  db()
    .select({ donation: donationTable, donor: donorTable, fund: fundTable, account: bankAccountTable })
    .from(donationTable)
    .innerJoin(donorTable, eq(donorTable.id, donationTable.donor_id))
    .innerJoin(fundTable, eq(fundTable.id, donationTable.fund_id))
    .leftJoin(bankAccountTable, eq(bankAccountTable.id, donationTable.bank_account_id))
    .$dynamic()

export const donationsList = handleList(listDonations, {
  from: selectDonations,
  keys: () => db().select({ id: donationTable.id }).from(donationTable).$dynamic(),
  key: donationTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(donationTable.state, filter.state),
    filter.kind && eq(donationTable.kind, filter.kind),
    filter.fund_id && eq(donationTable.fund_id, filter.fund_id),
    filter.donor_id && eq(donationTable.donor_id, filter.donor_id),
    await withinWord(donationTable.posted_on, filter.during),
  ],
  search: [donationTable.search_text, folded(donationTable.form_number)],
  offered: offered({
    most: 4,
    read: { title: donationTable.donor_name, number: donationTable.number, posted_on: donationTable.posted_on },
    say: rows =>
      rows.map(({ title, number, posted_on }) => ({ title, detail: number ? `${number} · ${posted_on}` : posted_on })),
  }),
  sorts: {
    id: donationTable.id,
    number: donationTable.number,
    donor: donationTable.donor_name,
    amount: donationTable.amount,
    posted_on: donationTable.posted_on,
    state: donationTable.state,
    recorded_at: donationTable.recorded_at,
  },
  sums: () => {
    const { id, amount, fund_id, kind, state } = donationTable
    return db().select({ id, amount, fund_id, kind, state }).from(donationTable).$dynamic()
  },
  present: async (rows, { actor, language }) => {
    const isClosed = await closedDays()
    return rows.map(row => present(row, { actor, language, isClosed }))
  },
})

/** Papers do not name whoever wishes so for this donation, or for all. */
export const isAnonymous = ({ donation, donor }: Pick<Selected, 'donation' | 'donor'>): boolean =>
  donation.is_anonymous || donor.is_anonymous

type Selected = Awaited<ReturnType<typeof selectDonations>>[number]

type Shown = { actor: Actor; language: string; isClosed: (day: string) => boolean }
function present({ donation, donor, fund, account }: Selected, { actor, language, isClosed }: Shown): Donation {
  const { id, number, state, amount, kind, bank_reference, form_number, posted_on, remark } = donation
  return {
    ...{ id, number, state, amount, kind, bank_reference, form_number, posted_on, remark },
    donor_id: donor.id,
    donor: donation.donor_name,
    is_anonymous: isAnonymous({ donation, donor }),
    fund_id: fund.id,
    fund: nameIn(fund, language),
    bank_account_id: account?.id ?? null,
    bank_account: account ? nameIn(account, language) : '',
    gateway: donation.gateway,
    recorded_by_name: donation.recorded_by_name,
    recorded_at: donation.recorded_at.toISOString(),
    confirmed_by_name: donation.confirmed_by_name,
    is_day_closed: state === 'asked' && isClosed(posted_on),
    can: canBeDone(donation, actor, isClosed(posted_on)),
  }
}

/** A donation with what is joined to it, or 404. */
export async function selectedById(id: number): Promise<Selected> {
  const [row] = await selectDonations().where(eq(donationTable.id, id))
  return row ?? refuse(notFound)
}

export async function donationView(id: number, actor: Actor, language: string) {
  const selected = await selectedById(id)
  const { movement_id, reversal_id, confirmed_at, refused_by_name, contested_by_name } = selected.donation
  const { reversed_by_name, reversed_at, reason } = selected.donation
  return {
    ...present(selected, { actor, language, isClosed: await closedDays() }),
    ...{ movement_id, reversal_id, refused_by_name, contested_by_name, reversed_by_name, reason },
    confirmed_at: confirmed_at?.toISOString() ?? null,
    reversed_at: reversed_at?.toISOString() ?? null,
  }
}

/** What the form of a donation starts from; a fund that is closed, or is not there, is none. */
export async function donationDraft(asked: { fund_id?: number; donor_id?: number }, language: string) {
  const known = asked.fund_id ? await db().select().from(fundTable).where(eq(fundTable.id, asked.fund_id)) : []
  const donors = asked.donor_id ? await db().select().from(donorTable).where(eq(donorTable.id, asked.donor_id)) : []
  const accounts = await db()
    .select()
    .from(bankAccountTable)
    .where(eq(bankAccountTable.is_open, true))
    .orderBy(desc(bankAccountTable.kind), asc(bankAccountTable.name_ar))
  return {
    fund_id: known.find(each => each.is_open)?.id ?? null,
    donor_id: donors[0]?.id ?? null,
    accounts: accounts.map(row => ({ id: row.id, name: nameIn(row, language), kind: row.kind })),
    today: clock.today(),
  }
}
