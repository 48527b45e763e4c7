import { randomBytes } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { sandboxRefundTable } from '../invoices/invoices.table.ts'
import type { RefundOrder, RefundVerdict } from './gateway.ts'

/**
 * How the play bank takes refunds: as it should; refusing them; doing them without an answer; or not answering at all, which does
 * nothing.
 */
export type SandboxMood = 'kind' | 'refusing' | 'silent' | 'away'
let mood: SandboxMood = 'kind'
/** For tests and who shows the product. */
export const sandboxIs = (next: SandboxMood): void => {
  mood = next
}

/** Gives it back once, whatever how often it is sent under one name. */
export async function refundAtSandbox(order: RefundOrder): Promise<RefundVerdict> {
  if (mood === 'away') throw new Error('the sandbox bank is away')
  if (mood === 'refusing') return { outcome: 'refused', reason: 'CARD_EXPIRED' }
  const reference = randomBytes(6).toString('hex').toUpperCase()
  await db()
    .insert(sandboxRefundTable)
    .values({ uuid: order.uuid, payment: order.payment.uuid, amount: order.amount, reference, at: clock.now() })
    .onConflictDoNothing()
  if (mood === 'silent') throw new Error('the answer of the sandbox bank was lost')
  return (await askSandboxRefund(order))!
}

export async function askSandboxRefund({ uuid }: RefundOrder): Promise<RefundVerdict | undefined> {
  if (mood === 'away') throw new Error('the sandbox bank is away')
  const [known] = await db().select().from(sandboxRefundTable).where(eq(sandboxRefundTable.uuid, uuid))
  return known && { outcome: 'done', reference: known.reference }
}
