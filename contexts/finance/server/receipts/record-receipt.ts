import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { receiptSameOfficer, receiptState } from '../../contract/receipts.ts'
import { openBankAccount } from '../banks/bank-accounts.queries.ts'
import type { BankAccount } from '../banks/bank-accounts.table.ts'
import { type ReceiptRow, receiptTable } from '../invoices/receipts.table.ts'
import type { Payer } from '../ledger/accounts.ts'
import { requireMoneyDay } from '../ledger/money-day.ts'
import { openTillDay } from '../tills/till-day.ts'
import { type Changed, changingReceipt } from './changing-receipt.ts'
import { notifyRecorder } from './notify-receipt.ts'
import { openInvoices, payerById } from './payers.queries.ts'
import { postReceipt } from './post-receipt.ts'

export type NewReceipt = {
  form_uuid: string
  payer_id: number
  bank_account_id: number
  /** In baisa. */
  amount: number
  /** Chosen; none is the oldest first. */
  invoice_ids?: number[]
  bank_reference?: string
  value_on?: string | undefined
  remark?: string
}

/** What became of it; `counts_on` is a later day, as today's till was counted. */
export type Recorded = Changed & { counts_on: string | null }

/**
 * Records money that came. Cash counts at once, on the day of its desk; a transfer when a second person confirms it. The same form
 * sent twice is one receipt, and answers it.
 */
export function recordReceipt(asked: NewReceipt): Promise<Recorded> {
  return transaction(async () => {
    const recorded = await insertReceipt(asked, currentActor())
    if (!recorded) return recordedBefore(asked.form_uuid)
    const { id, amount, kind } = recorded
    await audit({
      action: 'finance.receipt.store',
      subject: ['finance.receipt', id],
      after: { amount, payer_id: recorded.payer_id, bank_account_id: recorded.bank_account_id },
    })
    if (kind === 'cash') await postReceipt(recorded)
    return { id, state: kind === 'cash' ? 'posted' : 'asked', counts_on: laterDayOf(recorded) }
  })
}

type Recorder = { id: number; name: string }
/** Writes down what is to be posted, in the name of whoever recorded it; undefined where the same form was sent before. */
export async function insertReceipt(asked: NewReceipt, recorder: Recorder): Promise<ReceiptRow | undefined> {
  const account = await openBankAccount(asked.bank_account_id)
  const payer = await payerById(asked.payer_id)
  await requireOpen(payer, asked.invoice_ids ?? [])
  return insert(asked, { account, payer, recorder })
}

type Of = { account: BankAccount; payer: Payer; recorder: Recorder }
async function insert(asked: NewReceipt, { account, payer, recorder }: Of): Promise<ReceiptRow | undefined> {
  const { form_uuid, amount, invoice_ids = [], remark = '' } = asked
  const came =
    account.kind === 'bank'
      ? await transferFacts(asked)
      : { bank_reference: '', posted_on: await openTillDay(account.id) }
  const [row] = await refusedByDatabase(receiptTable, () =>
    db()
      .insert(receiptTable)
      .values({
        form_uuid,
        amount,
        remark,
        invoice_ids: [...new Set(invoice_ids)],
        ...came,
        // Both are completed when it is posted, in this transaction where it is cash.
        state: 'asked',
        kind: account.kind,
        bank_account_id: account.id,
        payer_guard: payer.guard,
        payer_id: payer.id,
        payer_name: payer.name,
        recorded_by_id: recorder.id,
        recorded_by_name: recorder.name,
        recorded_at: clock.now(),
      })
      .onConflictDoNothing({ target: receiptTable.form_uuid })
      .returning(),
  )
  return row
}

async function recordedBefore(formUuid: string): Promise<Recorded> {
  const before = await receiptRowOf(formUuid)
  return { id: before.id, state: before.state, counts_on: laterDayOf(before) }
}
/** The day of cash that came when today's till was counted. */
const laterDayOf = ({ kind, posted_on }: ReceiptRow): string | null =>
  kind === 'cash' && posted_on > clock.today() ? posted_on : null

/** What a form that was sent before recorded. */
export async function receiptRowOf(formUuid: string): Promise<ReceiptRow> {
  const [before] = await db().select().from(receiptTable).where(eq(receiptTable.form_uuid, formUuid))
  return before!
}

/** What the bank’s statement says of a transfer. */
async function transferFacts({ bank_reference = '', value_on }: NewReceipt) {
  if (!bank_reference) refuse(invalid, { bank_reference: 'field.required' })
  if (!value_on) return refuse(invalid, { value_on: 'field.required' })
  await requireMoneyDay('value_on', value_on)
  return { bank_reference, posted_on: value_on }
}

async function requireOpen(payer: Payer, chosen: readonly number[]): Promise<void> {
  if (!chosen.length) return
  const open = (await openInvoices(payer)).map(each => each.id)
  if (!chosen.every(id => open.includes(id))) refuse(invalid, { invoice_ids: 'field.unknown-reference' })
}

/** A second person found the transfer on the statement: it is posted, on the bank's value day. */
export const confirmReceipt = (id: number): Promise<Changed> =>
  changingReceipt(id, async receipt => {
    if (receipt.state !== 'asked') refuse(receiptState)
    if (receipt.recorded_by_id === currentActor().id) refuse(receiptSameOfficer)
    await db()
      .update(receiptTable)
      .set({ confirmed_by_name: currentActor().name, confirmed_at: clock.now() })
      .where(eq(receiptTable.id, id))
    await postReceipt(receipt)
    await audit({
      action: 'finance.receipt.confirm',
      subject: ['finance.receipt', id],
      before: { state: 'asked' },
      after: { state: 'posted' },
    })
    return { id, state: 'posted' }
  })

/** The transfer is not there, or is another's: whoever recorded it may say so, too. */
export const refuseReceipt = (id: number, reason: string): Promise<Changed> =>
  changingReceipt(id, async receipt => {
    if (receipt.state !== 'asked') refuse(receiptState)
    await db()
      .update(receiptTable)
      .set({ state: 'refused', reason, refused_by_name: currentActor().name })
      .where(eq(receiptTable.id, id))
    await audit({
      action: 'finance.receipt.refuse',
      subject: ['finance.receipt', id],
      before: { state: 'asked' },
      after: { state: 'refused' },
      note: reason,
    })
    await notifyRecorder('finance.receipt-refused', receipt, receipt.recorded_by_id, reason)
    return { id, state: 'refused' }
  })
