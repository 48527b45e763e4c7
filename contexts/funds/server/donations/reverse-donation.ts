import { accountOfBank, lockBankAccount, openTillDay, post, requireHeld } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { donationSameOfficer, donationState } from '../../contract/donations.ts'
import { accountOfFund, lockFund, requireLeft } from '../funds/fund-account.ts'
import { type Changed, changingDonation, writeDonation } from './changing-donation.ts'
import { notifyRecorder } from './notify-donation.ts'
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
    const { amount, movement_id } = donation
    const fund = await lockFund(donation.fund_id)
    const source = await lockBankAccount(donation.bank_account_id)
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
    const reversed = { reversed_by_name: currentActor().name, reversed_at: clock.now() }
    return writeDonation(donation, 'revoke', { state: 'reversed', reversal_id: reversal_id!, ...reversed })
  })

/** It stands after all: whoever asked may take that back, too. */
export const keepDonation = (id: number, reason: string): Promise<Changed> =>
  changingDonation(id, 'contested', async donation => {
    await notifyRecorder('funds.donation-kept', donation, donation.contested_by_id!, reason)
    return writeDonation(donation, 'recall', { state: 'posted', reason })
  })
