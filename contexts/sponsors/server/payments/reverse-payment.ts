import { otherTransferDecided } from '@halaqa/finance/contract'
import { accountOfBank, lockBankAccount, openTillDay, post, requireHeld } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { paymentSameOfficer, paymentState } from '../../contract/payments.ts'
import { accountOfSponsor, lockSponsor } from '../sponsors/sponsor-account.ts'
import { type Changed, changingPayment, writePayment } from './changing-payment.ts'
import { notifyRecorder } from './notify-payment.ts'
import { referenceOf } from './post-payment.ts'

/** Wants a payment reversed that was recorded by mistake; a colleague does it. */
export const askReversal = (id: number, reason: string): Promise<Changed> =>
  changingPayment(id, 'posted', payment => {
    const { id: contested_by_id, name: contested_by_name } = currentActor()
    const asked = { contested_by_id, contested_by_name, contested_at: clock.now() }
    return writePayment(payment, 'request', { state: 'contested', reason, ...asked })
  })

/** Reverses it, today or on the day that is open at the desk. Refuses `desk-too-low` where the cash went on already. */
export const reversePayment = (id: number): Promise<Changed> =>
  changingPayment(id, 'contested', async payment => {
    if (payment.contested_by_id === currentActor().id) refuse(paymentSameOfficer)
    const { amount, movement_id } = payment
    const sponsor = await lockSponsor(payment.sponsor_id)
    const source = await lockBankAccount(payment.bank_account_id)
    const on = source.kind === 'cash' ? await openTillDay(source.id) : clock.today()
    await requireHeld(source, on, amount)
    const posted = await post({
      kind: 'reversal',
      reference: referenceOf(id),
      reason: payment.reason,
      on,
      transfers: [{ debit: accountOfSponsor(sponsor), credit: accountOfBank(source), amount, reverses: movement_id! }],
    })
    const [reversal_id] = posted ?? refuse(paymentState)
    await publish(otherTransferDecided, { kind: 'sponsor', id })
    const reversed = { reversed_by_name: currentActor().name, reversed_at: clock.now() }
    return writePayment(payment, 'revoke', { state: 'reversed', reversal_id: reversal_id!, ...reversed })
  })

/** It stands after all: whoever asked may take that back, too. */
export const keepPayment = (id: number, reason: string): Promise<Changed> =>
  changingPayment(id, 'contested', async payment => {
    await publish(otherTransferDecided, { kind: 'sponsor', id })
    await notifyRecorder('sponsors.payment-kept', payment, payment.contested_by_id!, reason)
    return writePayment(payment, 'recall', { state: 'posted', reason })
  })
