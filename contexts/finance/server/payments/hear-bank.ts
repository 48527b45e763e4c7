import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { and, asc, eq } from 'drizzle-orm'
import { badSignature } from '../../contract/payment.ts'
import { isPaymentUuid, type Verdict } from '../gateways/gateway.ts'
import { currentGateway, gatewayOf } from '../gateways/gateways.ts'
import { paymentSessionTable, paymentTable } from '../invoices/invoices.table.ts'
import { type Applied, applyVerdict, keepUnsigned } from './apply-verdict.ts'

/** A message of the bank, by callback or through the payer's browser. 401 when its signature does not fit. */
export async function hearBank(
  fields: Record<string, string>,
  source: 'callback' | 'return',
): Promise<{ applied: Applied; paymentUuid: string }> {
  const gateway = currentGateway()
  const verdict = gateway.read(fields)
  if (!verdict) {
    await keepUnsigned(gateway.name, source, fields)
    return refuse(badSignature)
  }
  const believed = verdict.outcome === 'approved' && gateway.confirms() ? await confirmed(verdict) : verdict
  const told = verdict.told ?? fields
  return { applied: await applyVerdict(gateway.name, believed, source, told), paymentUuid: verdict.paymentUuid }
}

/** What the bank says itself of the same transaction; while it cannot be asked, or does not know of it yet, it is awaited. */
async function confirmed(verdict: Verdict): Promise<Verdict> {
  const waiting: Verdict = { ...verdict, outcome: 'review' }
  const [payment] = isPaymentUuid(verdict.paymentUuid)
    ? await db().select().from(paymentTable).where(eq(paymentTable.uuid, verdict.paymentUuid))
    : []
  if (!payment) return waiting
  const known = await gatewayOf(payment.gateway)
    .ask(payment, await openSessions(payment.id))
    .catch((error: unknown) => {
      log.warn({ err: error, payment: payment.uuid }, 'an approval waits until the bank can be asked')
      return []
    })
  return known.find(each => each.reference === verdict.reference) ?? waiting
}

/** Asks the bank about one payment: about all of its pages that may still be paid, also when one was paid already. */
export async function askBank(paymentUuid: string): Promise<Applied> {
  const [payment] = isPaymentUuid(paymentUuid)
    ? await db().select().from(paymentTable).where(eq(paymentTable.uuid, paymentUuid))
    : []
  if (!payment) return 'unknown'
  const sessions = await openSessions(payment.id)
  if (payment.state === 'paid' && sessions.length === 0) return 'unchanged'
  let last: Applied = 'unchanged'
  // An approval goes first: a cancelled page beside it says nothing any more.
  const verdicts = await gatewayOf(payment.gateway).ask(payment, sessions)
  for (const verdict of verdicts.sort((one, other) => rank(one) - rank(other))) {
    const applied = await applyVerdict(payment.gateway, verdict, 'poll', { outcome: verdict.outcome })
    if (applied !== 'unchanged' && last !== 'paid') last = applied
    if (verdict.session) await closeSession(verdict.session)
  }
  return last
}

/** The same, by the session a bank names; nothing for one that is not ours. */
export async function askAboutSession(session: string): Promise<void> {
  const [found] = await db()
    .select({ uuid: paymentTable.uuid })
    .from(paymentSessionTable)
    .innerJoin(paymentTable, eq(paymentTable.id, paymentSessionTable.payment_id))
    .where(eq(paymentSessionTable.session, session))
  if (found) await askBank(found.uuid)
}

const rank = (verdict: Verdict) => (verdict.outcome === 'approved' ? 0 : 1)

const openSessions = async (paymentId: number): Promise<string[]> =>
  (
    await db()
      .select({ session: paymentSessionTable.session })
      .from(paymentSessionTable)
      .where(and(eq(paymentSessionTable.payment_id, paymentId), eq(paymentSessionTable.state, 'open')))
      .orderBy(asc(paymentSessionTable.created_at))
  ).map(row => row.session)

const closeSession = (session: string) =>
  db().update(paymentSessionTable).set({ state: 'over' }).where(eq(paymentSessionTable.session, session))

/** The same; a bank that does not answer now is asked again by the poller. */
export async function askIfBankAnswers(paymentUuid: string): Promise<void> {
  await askBank(paymentUuid).catch((error: unknown) =>
    log.warn({ err: error, payment: paymentUuid }, 'the bank could not be asked'),
  )
}
