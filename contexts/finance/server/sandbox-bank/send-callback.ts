import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { sandboxMerchant, sandboxSecret } from '../gateways/sandbox.ts'
import { withSignature } from '../gateways/signature.ts'
import { sandboxOrderTable } from '../invoices/invoices.table.ts'

/** The signed result of an order, as the sandbox bank sends it by callback and through the browser. */
export async function signedResult(uuid: string): Promise<Record<string, string>> {
  const [order] = await db().select().from(sandboxOrderTable).where(eq(sandboxOrderTable.uuid, uuid))
  if (!order?.outcome) throw new Error(`the sandbox bank has no result for ${uuid}`)
  return withSignature(
    {
      payment: uuid,
      outcome: order.outcome,
      amount: order.amount,
      currency: 'OMR',
      merchant: sandboxMerchant,
      transaction: order.transaction ?? '',
    },
    sandboxSecret(),
  )
}

/** Calls the college back, over the network like a real bank. Throws when it does not answer, so that the job tries again. */
export async function sendCallback(uuid: string): Promise<void> {
  const fields = await signedResult(uuid)
  const response = await fetch(pageAddress('/payment/callback'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the callback was answered ${response.status}`)
}
