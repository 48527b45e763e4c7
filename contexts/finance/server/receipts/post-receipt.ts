import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { noteConsequence } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { receiptPosted } from '../../contract/events.ts'
import { settlementOf } from '../../contract/receipts.ts'
import { accountOfBank, openBankAccount } from '../banks/bank-accounts.queries.ts'
import { closeIfSettled } from '../invoices/close-settled.ts'
import { type Invoice, invoiceTable } from '../invoices/invoices.table.ts'
import { type PostedLine, postedLines } from '../invoices/line-postings.ts'
import { type ReceiptRow, receiptPartTable, receiptTable } from '../invoices/receipts.table.ts'
import { standingsOf } from '../invoices/standing-of-invoices.ts'
import { accountIds, lockPeople, receivable } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'
import { nextNumber } from '../ledger/next-number.ts'
import { post } from '../ledger/post.ts'
import { newVerifyCode } from './verify-code.ts'

/** What a receipt is called in the books. */
export const receiptReference = (id: number): string => `finance.receipt:${id}`

type Payer = Pick<ReceiptRow, 'payer_guard' | 'payer_id' | 'payer_name'>
type Charged = { invoice: Invoice; lines: PostedLine[]; account: number; id: number; open: number }

/**
 * The money counts from now on: it is to the payer's good and settles invoices in their order; what is beyond them stays to the
 * payer's good. Invoices are held first, then the accounts, as a gateway's payment does. Refuses `month-closed`.
 */
export async function postReceipt(receipt: ReceiptRow): Promise<void> {
  const { id, amount, posted_on: on } = receipt
  const bank = accountOfBank(await openBankAccount(receipt.bank_account_id))
  const invoices = await lockOpenInvoices(receipt)
  const own = await accountOf(receipt)
  const charged = await chargedOf(invoices, own)
  const { parts, rest } = settlementOf(amount, charged)
  // Of one whose records were merged, invoices stand on several accounts: each is credited what is settled on it.
  const credits = new Map<number, number>()
  for (const part of parts) add(credits, part.invoice.account, part.amount)
  if (rest > 0) add(credits, parts.at(-1)?.invoice.account ?? own, rest)
  const accounts = [...credits]
  const transfers = accounts.map(([credit, part]) => ({ debit: bank, credit, amount: part }))
  const posted = (await post({
    kind: 'payment',
    reference: receiptReference(id),
    reason: receipt.remark,
    on,
    transfers,
  }))!
  for (const [at, [account]] of accounts.entries()) {
    const lines = parts.filter(part => part.invoice.account === account).flatMap(part => part.invoice.lines)
    const settled = lines.map(line => line.transferId)
    await allocate(posted[at]!, settled)
  }
  if (parts.length)
    await db()
      .insert(receiptPartTable)
      .values(parts.map(part => ({ receipt_id: id, invoice_id: part.invoice.id, amount: part.amount })))
  await complete(receipt)
  for (const { invoice } of parts)
    if (await closeIfSettled(invoice.invoice, { uuid: receipt.uuid, at: clock.now() }))
      noteConsequence('finance.consequence.settled')
  await publish(receiptPosted, { receipt_id: id })
}

/** Its number comes late: the next receipt waits for it until the end. `R-` are applications, and receipts of before. */
async function complete({ id, posted_on }: ReceiptRow): Promise<void> {
  const number = `RV-${posted_on.slice(2, 4)}-${String(await nextNumber('receipt')).padStart(6, '0')}`
  await db()
    .update(receiptTable)
    .set({ state: 'posted', number, verify_code: newVerifyCode() })
    .where(eq(receiptTable.id, id))
}

const add = (sums: Map<number, number>, key: number, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)

/** Those that were chosen, else all that are open, the oldest first. Held in the order of their ids. */
async function lockOpenInvoices({ payer_guard, payer_id, invoice_ids }: ReceiptRow): Promise<Invoice[]> {
  const rows = await db()
    .select()
    .from(invoiceTable)
    .where(
      and(
        eq(invoiceTable.payer_guard, payer_guard),
        eq(invoiceTable.payer_id, payer_id),
        eq(invoiceTable.state, 'open'),
        invoice_ids.length ? inArray(invoiceTable.id, invoice_ids) : undefined,
      ),
    )
    .orderBy(asc(invoiceTable.id))
    .for('update')
  return invoice_ids.length
    ? invoice_ids.flatMap(id => rows.find(row => row.id === id) ?? [])
    : rows.toSorted((one, other) => one.issued_at.getTime() - other.issued_at.getTime() || one.id - other.id)
}

/** What is open of them is read when their accounts are held. */
async function chargedOf(invoices: readonly Invoice[], own: number): Promise<Charged[]> {
  const charged = []
  for (const invoice of invoices) {
    const lines = await postedLines(invoice.id)
    charged.push({ invoice, lines, account: lines[0]?.debit ?? own, id: invoice.id })
  }
  await lockPeople([own, ...charged.map(each => each.account)])
  const standings = await standingsOf(invoices.map(each => each.id))
  return charged.map(each => ({ ...each, open: standings.get(each.id)!.open }))
}

/** The payer's account; the first of one who has several. */
async function accountOf({ payer_guard: guard, payer_id: id, payer_name: name }: Payer): Promise<number> {
  const [known] = await db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(
      and(
        eq(ledgerAccountTable.kind, 'receivable'),
        eq(ledgerAccountTable.owner_guard, guard),
        eq(ledgerAccountTable.owner_id, id),
      ),
    )
    .orderBy(asc(ledgerAccountTable.id))
    .limit(1)
  if (known) return known.id
  const account = receivable({ guard, id, name })
  return (await accountIds([account])).get(account.key)!
}
