import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { renderDeskReceipt } from '../documents/desk-receipt.ts'
import { renderReceipt } from '../documents/receipt.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { isOwn, ownPayment } from './payments.queries.ts'

/** The paper of what the actor paid, through a gateway or otherwise; 404 for somebody else's. */
export async function renderOwnReceipt(uuid: string, actor: Actor, language: string) {
  const [recorded] = await db().select().from(receiptTable).where(eq(receiptTable.uuid, uuid))
  if (!recorded) return renderReceipt(await ownPayment(uuid, actor), language)
  return (await isOwn(recorded, actor)) ? renderDeskReceipt(recorded.id, language) : refuse(notFound)
}
