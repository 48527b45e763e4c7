import { settleFrom, takeSettlementBack } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { grantSameOfficer } from '../../contract/grants.ts'
import { accountOfFund, lockFund, requireLeft } from '../funds/fund-account.ts'
import { type Changed, changingGrant, referenceOf, writeGrant } from './changing-grant.ts'
import { notifyAsker, notifyGranted, notifyRevoked } from './notify-grant.ts'

/**
 * Approves what a colleague asks: the fund pays the invoice today, and the student is told. Refuses one's own, `fund-too-low`, and
 * what finance refuses: more than is open, an invoice that is settled, a closed month.
 */
export const approveGrant = (id: number): Promise<Changed> =>
  changingGrant(id, 'asked', async grant => {
    if (grant.asked_by_id === currentActor().id) refuse(grantSameOfficer)
    const { amount, invoice_id: invoiceId, reason } = grant
    const approved_on = clock.today()
    const fund = await lockFund(grant.fund_id)
    await requireLeft(fund, approved_on, amount)
    await settleFrom({
      kind: 'grant',
      from: accountOfFund(fund),
      invoiceId,
      amount,
      reference: referenceOf(id),
      reason,
      on: approved_on,
    })
    await notifyGranted(grant, fund)
    const approved = { approved_by_name: currentActor().name, approved_at: clock.now(), approved_on }
    return writeGrant(grant, 'accept', { state: 'posted', note: '', ...approved })
  })

/** It is not paid, with the reason; whoever asked takes it back so, too. */
export const refuseGrant = (id: number, note: string): Promise<Changed> =>
  changingGrant(id, 'asked', async grant => {
    await notifyAsker('funds.grant-refused', grant, grant.asked_by_id, note)
    return writeGrant(grant, 'refuse', { state: 'refused', note, refused_by_name: currentActor().name })
  })

/** Wants a grant taken back, with the reason; a colleague does it. */
export const askRevocation = (id: number, note: string): Promise<Changed> =>
  changingGrant(id, 'posted', grant => {
    const { id: contested_by_id, name: contested_by_name } = currentActor()
    const asked = { contested_by_id, contested_by_name, contested_at: clock.now() }
    return writeGrant(grant, 'request', { state: 'contested', note, ...asked })
  })

/** Takes it back: what of it still stands goes back to the fund, is open again on the invoice, and the student is told. */
export const revokeGrant = (id: number): Promise<Changed> =>
  changingGrant(id, 'contested', async grant => {
    if (grant.contested_by_id === currentActor().id) refuse(grantSameOfficer)
    const fund = await lockFund(grant.fund_id)
    await takeSettlementBack({ kind: 'grant', reference: referenceOf(id), reason: grant.note })
    await notifyRevoked(grant, fund)
    const revoked = { revoked_by_name: currentActor().name, revoked_at: clock.now() }
    return writeGrant(grant, 'revoke', { state: 'revoked', ...revoked })
  })

/** It stands after all: whoever asked may take that back, too. */
export const keepGrant = (id: number, note: string): Promise<Changed> =>
  changingGrant(id, 'contested', async grant => {
    await notifyAsker('funds.grant-kept', grant, grant.contested_by_id!, note)
    return writeGrant(grant, 'recall', { state: 'posted', note })
  })
