import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm'
import { lockPeople } from '../ledger/accounts.ts'
import { allocate, takeAllocationsBack } from '../ledger/allocate.ts'
import { allocationTable, entryTable, transferTable } from '../ledger/ledger.table.ts'
import { closeIfSettled } from './close-settled.ts'
import { invoiceTable, paymentInvoiceTable, paymentTable } from './invoices.table.ts'
import { type PostedLine, postedLines } from './line-postings.ts'
import { receiptPartTable, receiptTable } from './receipts.table.ts'
import type { Relief } from './reliefs.ts'
import { isMoney } from './standing-of-invoices.ts'

/** Money that settled a part of an invoice, in baisa: its movement, the account that it is to the good of, and what it came by. */
export type Money = { creditId: number; account: number; reference: string; amount: number }

/** Takes the money off an invoice that is replaced: it is to the payer's good until it is put on another. */
export async function takeMoneyOff(invoiceId: number): Promise<Money[]> {
  const lines = await postedLines(invoiceId)
  if (!lines.length) return []
  await lockPeople(lines.map(line => line.debit))
  const settled = await db()
    .select({
      debit_id: allocationTable.debit_id,
      credit_id: allocationTable.credit_id,
      account: transferTable.credit_account,
      reference: entryTable.reference,
      amount: sum(allocationTable.amount).mapWith(Number),
    })
    .from(allocationTable)
    .innerJoin(transferTable, eq(transferTable.id, allocationTable.credit_id))
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(
      and(
        inArray(
          allocationTable.debit_id,
          lines.map(line => line.transferId),
        ),
        isMoney,
      ),
    )
    .groupBy(allocationTable.debit_id, allocationTable.credit_id, transferTable.credit_account, entryTable.reference)
    .having(sql`sum(${allocationTable.amount}) > 0`)
    .orderBy(asc(allocationTable.credit_id))
  if (!settled.length) return []
  await takeAllocationsBack(settled)
  await db().delete(receiptPartTable).where(eq(receiptPartTable.invoice_id, invoiceId))
  await db().update(paymentInvoiceTable).set({ amount: 0 }).where(eq(paymentInvoiceTable.invoice_id, invoiceId))
  const byCredit = Map.groupBy(settled, each => each.credit_id)
  return [...byCredit].map(([creditId, parts]) => {
    const { account, reference } = parts[0]!
    return { creditId, account, reference, amount: parts.reduce((all, each) => all + each.amount, 0) }
  })
}

type Credits = {
  money: readonly Money[]
  /** With what each settles at most, in baisa. */
  reliefs: readonly (Pick<Relief, 'creditId' | 'account'> & { most: number })[]
}
/**
 * Puts what came before on an invoice: what settles it without money as far as is said, then money as far as it goes. Where nothing
 * is left open, it is settled. Answers how much money it took, in baisa.
 */
export async function putCreditsOn(invoiceId: number, { money, reliefs }: Credits): Promise<number> {
  const lines = await postedLines(invoiceId)
  for (const { creditId, account, most } of reliefs) await allocate(creditId, linesOn(account, lines), most)
  const { last, amount } = await putMoneyOn(invoiceId, money, lines)
  if (!(money.length || reliefs.length)) return 0
  const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId))
  await closeIfSettled(invoice!, { uuid: last ? await uuidOf(last) : null, at: clock.now(), byCredit: true })
  return amount
}

/** Of one whose records were merged, an invoice may stand on another account than what came before. */
const linesOn = (account: number, lines: readonly PostedLine[]): number[] =>
  lines.filter(line => line.debit === account).map(line => line.transferId)

/** Answers how much it was, and what came last of it. */
async function putMoneyOn(invoiceId: number, money: readonly Money[], lines: readonly PostedLine[]) {
  let last: Money | undefined
  let all = 0
  for (const each of money) {
    const amount = await allocate(each.creditId, linesOn(each.account, lines))
    if (!amount) continue
    last = each
    all += amount
    const receiptId = idOf(each, 'finance.receipt')
    if (receiptId) await db().insert(receiptPartTable).values({ receipt_id: receiptId, invoice_id: invoiceId, amount })
  }
  return { last, amount: all }
}

const idOf = ({ reference }: Money, word: string): number | undefined =>
  reference.startsWith(`${word}:`) ? Number(reference.slice(word.length + 1)) : undefined

/** What the paper of the money is found by; what the person had to good from elsewhere has none. */
async function uuidOf(money: Money): Promise<string | null> {
  const receiptId = idOf(money, 'finance.receipt')
  const table = receiptId ? receiptTable : paymentTable
  const id = receiptId ?? idOf(money, 'finance.payment')
  if (!id) return null
  const [found] = await db().select({ uuid: table.uuid }).from(table).where(eq(table.id, id))
  return found!.uuid
}
