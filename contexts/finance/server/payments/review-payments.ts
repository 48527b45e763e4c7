import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { asc, inArray, sql } from 'drizzle-orm'
import { mostReviewed, nothingPending } from '../../contract/review-payments.ts'
import { paymentTable } from '../invoices/invoices.table.ts'
import { askBank } from './hear-bank.ts'

const isPending = inArray(paymentTable.state, ['started', 'pending'])
const nextPending = () =>
  db()
    .select({ id: paymentTable.id, uuid: paymentTable.uuid })
    .from(paymentTable)
    .where(isPending)
    .orderBy(sql`${paymentTable.checked_at} nulls first`, asc(paymentTable.id))
    .limit(mostReviewed)

/** Whom the banks would be asked about: it cannot be tried and taken back. */
export async function previewReview() {
  const pending = await nextPending()
  if (!pending.length) return { allowed: false, reason: nothingPending.code, consequences: [] }
  return { allowed: true, reason: null, consequences: [{ what: 'finance.consequence.to_ask', count: pending.length }] }
}

/**
 * Asks the banks about pending payments, those of long ago too: the poller leaves them after a day. A bank that does not answer
 * holds nobody back. Refuses `nothing-pending`.
 */
export async function reviewPendingPayments() {
  const pending = await nextPending()
  if (!pending.length) refuse(nothingPending)
  const ids = pending.map(each => each.id)
  // Before they are asked: who presses at the same time asks about others.
  await db().update(paymentTable).set({ checked_at: clock.now() }).where(inArray(paymentTable.id, ids))
  const heard = await Promise.all(pending.map(each => isHeard(each.uuid)))
  const states = await db()
    .select({ state: paymentTable.state })
    .from(paymentTable)
    .where(inArray(paymentTable.id, ids))
  const waiting = states.filter(each => each.state === 'started' || each.state === 'pending').length
  const paid = states.filter(each => each.state === 'paid').length
  const result = {
    asked: ids.length,
    paid,
    over: ids.length - paid - waiting,
    waiting,
    silent: heard.filter(each => !each).length,
  }
  await audit({ action: 'finance.pending-payment.verify', subject: ['finance.payment', ids[0]!], after: result })
  return result
}

const isHeard = (uuid: string): Promise<boolean> =>
  askBank(uuid).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, payment: uuid }, 'the bank could not be asked')
      return false
    },
  )
