import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type ReceiptState, receiptSameOfficer } from '../../contract/receipts.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { postReceipt } from './post-receipt.ts'
import { insertReceipt, type NewReceipt, receiptRowOf } from './record-receipt.ts'
import { askReversal } from './reverse-receipt.ts'

/** Who brought the proof that the transfer came, as the statement of the bank. */
type Recorder = { id: number; name: string }

/**
 * A transfer that one person proved and another, whoever asks now, found to be this payer's: recorded in the name of the first and
 * confirmed by the second, so it is posted at once. Answers the receipt's id. Refuses `receipt-same-officer` where they are one.
 */
export const receiveTransfer = (asked: NewReceipt, recorder: Recorder): Promise<number> =>
  transaction(async () => {
    const actor = currentActor()
    if (recorder.id === actor.id) refuse(receiptSameOfficer)
    const inserted = await insertReceipt(asked, recorder)
    // The same form was sent before: it is posted already.
    if (!inserted) return (await receiptRowOf(asked.form_uuid)).id
    const { id, amount, payer_id, bank_account_id } = inserted
    await db()
      .update(receiptTable)
      .set({ confirmed_by_name: actor.name, confirmed_at: clock.now() })
      .where(eq(receiptTable.id, id))
    await postReceipt(inserted)
    await audit({
      action: 'finance.receipt.confirm',
      subject: ['finance.receipt', id],
      after: { state: 'posted', amount, payer_id, bank_account_id },
    })
    return id
  })

/** A transfer that a colleague recorded and nobody has confirmed yet. Amounts in baisa. */
export type WaitingTransfer = {
  id: number
  amount: number
  bank_reference: string
  posted_on: string
  payer_name: string
  recorded_by_id: number
}

/** All of a bank account, the oldest first. */
export const waitingTransfers = (bankAccountId: number): Promise<WaitingTransfer[]> =>
  db()
    .select({
      id: receiptTable.id,
      amount: receiptTable.amount,
      bank_reference: receiptTable.bank_reference,
      posted_on: receiptTable.posted_on,
      payer_name: receiptTable.payer_name,
      recorded_by_id: receiptTable.recorded_by_id,
    })
    .from(receiptTable)
    .where(
      and(
        eq(receiptTable.state, 'asked'),
        eq(receiptTable.kind, 'bank'),
        eq(receiptTable.bank_account_id, bankAccountId),
      ),
    )
    .orderBy(asc(receiptTable.id))

/** Whose money a receipt is. */
export async function receiptPayer(id: number): Promise<{ payer_id: number; payer_name: string }> {
  const [row] = await db()
    .select({ payer_id: receiptTable.payer_id, payer_name: receiptTable.payer_name })
    .from(receiptTable)
    .where(eq(receiptTable.id, id))
  return row ?? refuse(notFound)
}

/** By id, how far receipts are. */
export async function receiptStatesOf(ids: readonly number[]): Promise<Map<number, ReceiptState>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ id: receiptTable.id, state: receiptTable.state })
    .from(receiptTable)
    .where(inArray(receiptTable.id, [...ids]))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** A posted receipt is asked to be reversed, with the reason; one that is not posted any more stays as it is. */
export async function askPostedReversal(id: number, reason: string): Promise<void> {
  const [row] = await db().select({ state: receiptTable.state }).from(receiptTable).where(eq(receiptTable.id, id))
  if (row?.state === 'posted') await askReversal(id, reason)
}
