import { otherTransferDecided } from '@halaqa/finance/contract'
import {
  accountOfBank,
  lockBankAccount,
  openTillDay,
  post,
  receivable,
  requireHeld,
  takeGivenBack,
} from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { studentById } from '@halaqa/students/server'
import { donationSameOfficer, donationState } from '../../contract/donations.ts'
import { donorById } from '../donors/donors.queries.ts'
import { accountOfFund, lockFund, requireLeft } from '../funds/fund-account.ts'
import type { DonationRow } from '../tables/donations.table.ts'
import type { FundRow } from '../tables/funds.table.ts'
import { type Changed, changingDonation, writeDonation } from './changing-donation.ts'
import { notifyGiver, notifyRecorder } from './notify-donation.ts'
import { referenceOf } from './post-donation.ts'

/** Wants a donation reversed that was recorded by mistake; a colleague does it. */
export const askReversal = (id: number, reason: string): Promise<Changed> =>
  changingDonation(id, 'posted', donation => {
    const { id: contested_by_id, name: contested_by_name } = currentActor()
    const asked = { contested_by_id, contested_by_name, contested_at: clock.now() }
    return writeDonation(donation, 'request', { state: 'contested', reason, ...asked })
  })

/**
 * Reverses it, today or on the day that is open at the desk. Refuses `fund-too-low` where grants used it up, and `desk-too-low`
 * where the cash went on already.
 */
export const reverseDonation = (id: number): Promise<Changed> =>
  changingDonation(id, 'contested', async donation => {
    if (donation.contested_by_id === currentActor().id) refuse(donationSameOfficer)
    const fund = await lockFund(donation.fund_id)
    const reversal_id = donation.bank_account_id
      ? await reverseRecorded(donation, donation.bank_account_id, fund)
      : await reverseGift(donation, fund)
    await publish(otherTransferDecided, { kind: 'donation', id })
    const reversed = { reversed_by_name: currentActor().name, reversed_at: clock.now() }
    return writeDonation(donation, 'revoke', { state: 'reversed', reversal_id, ...reversed })
  })

/** What an officer recorded leaves the desk or the bank account that it was recorded on. */
async function reverseRecorded(donation: DonationRow, accountId: number, fund: FundRow): Promise<number> {
  const { id, amount, movement_id } = donation
  const source = await lockBankAccount(accountId)
  const on = source.kind === 'cash' ? await openTillDay(source.id) : clock.today()
  await requireLeft(fund, on, amount)
  await requireHeld(source, on, amount)
  const posted = await post({
    kind: 'reversal',
    reference: referenceOf(id),
    reason: donation.reason,
    on,
    transfers: [{ debit: accountOfFund(fund), credit: accountOfBank(source), amount, reverses: movement_id! }],
  })
  const [reversal_id] = posted ?? refuse(donationState)
  return reversal_id!
}

/** What a student gave from the portal is to the student's good again, however it was paid; the student hears of it. */
async function reverseGift({ id, amount, reason, donor_id }: DonationRow, fund: FundRow): Promise<number> {
  await requireLeft(fund, clock.today(), amount)
  const { student_id } = await donorById(donor_id)
  const student = await studentById(student_id!)
  const payer = receivable({ guard: 'students', id: student.account_id, name: student.full_name })
  const reversal_id = await takeGivenBack(referenceOf(id), reason, payer)
  await notifyGiver(student.id, { amount, reason }, fund)
  return reversal_id
}

/** It stands after all: whoever asked may take that back, too. */
export const keepDonation = (id: number, reason: string): Promise<Changed> =>
  changingDonation(id, 'contested', async donation => {
    await publish(otherTransferDecided, { kind: 'donation', id })
    await notifyRecorder('funds.donation-kept', donation, donation.contested_by_id!, reason)
    return writeDonation(donation, 'recall', { state: 'posted', reason })
  })
