import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { eq } from 'drizzle-orm'
import { badSignature } from '../../contract/payment.ts'
import { currentGateway, gatewayOf } from '../gateways/gateways.ts'
import { paymentTable } from '../invoices/invoices.table.ts'
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
  return { applied: await applyVerdict(gateway.name, verdict, source, fields), paymentUuid: verdict.paymentUuid }
}

/** Asks the bank about one payment; for gateways whose messages are only hints. */
export async function askBank(paymentUuid: string): Promise<Applied> {
  const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.uuid, paymentUuid))
  if (!payment) return 'unknown'
  if (payment.state === 'paid') return 'unchanged'
  const verdict = await gatewayOf(payment.gateway).ask(payment)
  return verdict ? applyVerdict(payment.gateway, verdict, 'poll', { outcome: verdict.outcome }) : 'unchanged'
}

/** The same; a bank that does not answer now is asked again by the poller. */
export async function askIfBankAnswers(paymentUuid: string): Promise<void> {
  await askBank(paymentUuid).catch((error: unknown) =>
    log.warn({ err: error, payment: paymentUuid }, 'the bank could not be asked'),
  )
}
