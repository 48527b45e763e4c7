import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { receiptKept, receiptReversed } from '../../contract/events.ts'
import { receiptSameOfficer, receiptState } from '../../contract/receipts.ts'
import { lockBankAccount } from '../banks/balances.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { openTillDay } from '../tills/till-day.ts'
import { type Changed, changingReceipt } from './changing-receipt.ts'
import { notifyRecorder } from './notify-receipt.ts'
import { takeReceiptBack } from './take-receipt-back.ts'

/** Wants a receipt reversed that was recorded by mistake; a colleague does it. */
export const askReversal = (id: number, reason: string): Promise<Changed> =>
  changingReceipt(id, async receipt => {
    if (receipt.state !== 'posted') refuse(receiptState)
    const { id: contested_by_id, name: contested_by_name } = currentActor()
    await db()
      .update(receiptTable)
      .set({ state: 'contested', reason, contested_by_id, contested_by_name, contested_at: clock.now() })
      .where(eq(receiptTable.id, id))
    await audit({
      action: 'finance.receipt.request',
      subject: ['finance.receipt', id],
      before: { state: 'posted' },
      after: { state: 'contested' },
      note: reason,
    })
    return { id, state: 'contested' }
  })

/**
 * Reverses it: what it settled is open again, and is asked for again. What has come of a paid invoice since (an applicant was
 * admitted) stays. Cash leaves the desk on the day that is open there. Refuses `receipt-used`.
 */
export const reverseReceipt = (id: number): Promise<Changed> =>
  changingReceipt(id, async receipt => {
    if (receipt.state !== 'contested') refuse(receiptState)
    if (receipt.contested_by_id === currentActor().id) refuse(receiptSameOfficer)
    await lockBankAccount(receipt.bank_account_id)
    const on = receipt.kind === 'cash' ? await openTillDay(receipt.bank_account_id) : clock.today()
    await takeReceiptBack(receipt, on)
    await db()
      .update(receiptTable)
      .set({ state: 'reversed', reversed_by_name: currentActor().name, reversed_at: clock.now() })
      .where(eq(receiptTable.id, id))
    await audit({
      action: 'finance.receipt.revoke',
      subject: ['finance.receipt', id],
      before: { state: 'contested' },
      after: { state: 'reversed' },
      note: receipt.reason,
    })
    await publish(receiptReversed, { receipt_id: id })
    return { id, state: 'reversed' }
  })

/** It stands after all: whoever asked may take that back, too. */
export const keepReceipt = (id: number, reason: string): Promise<Changed> =>
  changingReceipt(id, async receipt => {
    if (receipt.state !== 'contested') refuse(receiptState)
    await db().update(receiptTable).set({ state: 'posted', reason }).where(eq(receiptTable.id, id))
    await audit({
      action: 'finance.receipt.recall',
      subject: ['finance.receipt', id],
      before: { state: 'contested' },
      after: { state: 'posted' },
      note: reason,
    })
    await notifyRecorder('finance.receipt-kept', receipt, receipt.contested_by_id!, reason)
    await publish(receiptKept, { receipt_id: id })
    return { id, state: 'posted' }
  })
