import { type BankAccount, openBankAccount, openTillDay, requireMoneyDay } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { donationSameOfficer } from '../../contract/donations.ts'
import { donorById } from '../donors/donors.queries.ts'
import { lockFund } from '../funds/fund-account.ts'
import { type DonationRow, donationTable } from '../tables/donations.table.ts'
import type { FundRow } from '../tables/funds.table.ts'
import { type Changed, changingDonation, writeDonation } from './changing-donation.ts'
import { notifyRecorder } from './notify-donation.ts'
import { postDonation } from './post-donation.ts'

export type NewDonation = {
  form_uuid: string
  donor_id: number
  fund_id: number
  bank_account_id: number
  /** In baisa. */
  amount: number
  bank_reference?: string
  value_on?: string | undefined
  /** Of the donor's paper form. */
  form_number?: string
  remark?: string
}

/**
 * Records what was given. Cash counts at once, on the day of its desk; a transfer when a second person confirms it. The same form
 * sent twice is one donation, and answers it. Refuses `invalid` where the fund is closed.
 */
export const recordDonation = (asked: NewDonation): Promise<Changed> =>
  transaction(async () => {
    const fund = await lockFund(asked.fund_id)
    if (!fund.is_open) refuse(invalid, { fund_id: 'field.unknown-reference' })
    const account = await openBankAccount(asked.bank_account_id)
    const recorded = await insert(asked, account)
    if (!recorded) return recordedBefore(asked.form_uuid)
    const { id, amount, donor_id, fund_id, bank_account_id } = recorded
    await audit({
      action: 'funds.donation.store',
      subject: ['funds.donation', id],
      after: { amount, donor_id, fund_id, bank_account_id },
    })
    return recorded.kind === 'cash' ? postAtOnce(recorded, fund) : { id, state: 'asked' }
  })

async function postAtOnce({ id, ...donation }: DonationRow, fund: FundRow): Promise<Changed> {
  const posted = await postDonation({ id, ...donation }, fund)
  await db().update(donationTable).set(posted).where(eq(donationTable.id, id))
  return { id, state: posted.state }
}

async function insert(asked: NewDonation, account: BankAccount): Promise<DonationRow | undefined> {
  const { form_uuid, amount, donor_id, fund_id, form_number, remark = '' } = asked
  const donor = await donorById(donor_id)
  const { id: recorded_by_id, name: recorded_by_name } = currentActor()
  const came =
    account.kind === 'bank'
      ? await transferFacts(asked)
      : { bank_reference: '', posted_on: await openTillDay(account.id) }
  const [row] = await refusedByDatabase(donationTable, () =>
    db()
      .insert(donationTable)
      .values({
        ...{ form_uuid, amount, donor_id, fund_id, remark },
        form_number: form_number || null,
        ...came,
        donor_name: donor.name_ar,
        // Completed when it is posted, in this transaction where it is cash.
        state: 'asked',
        kind: account.kind,
        bank_account_id: account.id,
        ...{ recorded_by_id, recorded_by_name, recorded_at: clock.now() },
      })
      .onConflictDoNothing({ target: donationTable.form_uuid })
      .returning(),
  )
  return row
}

async function recordedBefore(formUuid: string): Promise<Changed> {
  const [before] = await db().select().from(donationTable).where(eq(donationTable.form_uuid, formUuid))
  return { id: before!.id, state: before!.state }
}

/** What the bank’s statement says of a transfer. */
async function transferFacts({ bank_reference = '', value_on }: NewDonation) {
  if (!bank_reference) refuse(invalid, { bank_reference: 'field.required' })
  if (!value_on) return refuse(invalid, { value_on: 'field.required' })
  await requireMoneyDay('value_on', value_on)
  return { bank_reference, posted_on: value_on }
}

/** A second person found the transfer on the statement: it lies in the fund, on the bank's value day. */
export const confirmDonation = (id: number): Promise<Changed> =>
  changingDonation(id, 'asked', async donation => {
    if (donation.recorded_by_id === currentActor().id) refuse(donationSameOfficer)
    const posted = await postDonation(donation, await lockFund(donation.fund_id))
    const confirmed = { confirmed_by_name: currentActor().name, confirmed_at: clock.now() }
    return writeDonation(donation, 'confirm', { ...posted, ...confirmed })
  })

/** The transfer is not there, or is another's: whoever recorded it may say so, too. */
export const refuseDonation = (id: number, reason: string): Promise<Changed> =>
  changingDonation(id, 'asked', async donation => {
    await notifyRecorder('funds.donation-refused', donation, donation.recorded_by_id, reason)
    return writeDonation(donation, 'refuse', { state: 'refused', reason, refused_by_name: currentActor().name })
  })
