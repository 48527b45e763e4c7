import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, inArray, or } from 'drizzle-orm'
import { invoiceLineTable, paymentTable } from '../invoices/invoices.table.ts'
import { itemPriceTable } from '../items/items.table.ts'
import { allocationTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'
import { accountPage } from './account-names.ts'
import { labelsOf } from './documents.ts'
import { presentMovements, selectMovements } from './journal.queries.ts'

/** A movement with what it comes from and what became of it. */
export async function movementById(id: number, language: string) {
  const [row] = await selectMovements().where(eq(transferTable.id, id))
  if (!row) return refuse(notFound)
  const { transfer, entry, debit, credit } = row
  const [movement] = await presentMovements([row], language)
  const [item] = await db().select().from(openItemTable).where(eq(openItemTable.transfer_id, id))
  const settled = await settledWith(id)
  const reversedBy = await db()
    .select({ id: transferTable.id, amount: transferTable.amount })
    .from(transferTable)
    .where(eq(transferTable.reverses, id))
  const amounts = new Map([...settled, ...reversedBy].map(each => [each.id, each.amount]))
  const others = await relatedOf([...amounts.keys(), ...(transfer.reverses ? [transfer.reverses] : [])], language)
  const related = (ids: readonly number[]) =>
    others.filter(each => ids.includes(each.id)).map(each => ({ ...each, amount: amounts.get(each.id) ?? each.amount }))
  return {
    ...movement!,
    at: entry.at.toISOString(),
    acting_by_name: entry.acting_by_name,
    debit_link: await accountPage(debit),
    credit_link: await accountPage(credit),
    side: item?.side ?? null,
    open: item?.open ?? null,
    line: await lineOf(transfer.reverses ?? id),
    payment: await paymentOf(entry.reference),
    reverses: related(transfer.reverses ? [transfer.reverses] : [])[0] ?? null,
    reversed_by: related(reversedBy.map(each => each.id)),
    settlements: related(settled.map(each => each.id)),
  }
}

/** The other sides of its allocations, with how much of each; what was taken back again is not among them. */
async function settledWith(id: number): Promise<{ id: number; amount: number }[]> {
  const rows = await db()
    .select()
    .from(allocationTable)
    .where(or(eq(allocationTable.debit_id, id), eq(allocationTable.credit_id, id)))
  const byOther = Map.groupBy(rows, row => (row.debit_id === id ? row.credit_id : row.debit_id))
  return [...byOther]
    .map(([other, own]) => ({ id: other, amount: own.reduce((sum, row) => sum + row.amount, 0) }))
    .filter(each => each.amount > 0)
}

async function relatedOf(ids: readonly number[], language: string) {
  if (!ids.length) return []
  const rows = await selectMovements()
    .where(inArray(transferTable.id, [...ids]))
    .orderBy(transferTable.id)
  const shown = await presentMovements(rows, language)
  const labels = await labelsOf(ids)
  return shown.map(({ id, kind, posted_on, document, amount }) => ({
    id,
    kind,
    posted_on,
    document,
    label: labels.get(id) ?? '',
    amount,
  }))
}

async function lineOf(transferId: number) {
  const [line] = await db()
    .select({
      label: invoiceLineTable.label,
      item: invoiceLineTable.item,
      quantity: invoiceLineTable.quantity,
      unit_amount: invoiceLineTable.unit_amount,
      amount: invoiceLineTable.amount,
      reason: invoiceLineTable.reason,
      price: { amount: itemPriceTable.amount, from: itemPriceTable.from_day },
    })
    .from(invoiceLineTable)
    .leftJoin(itemPriceTable, eq(itemPriceTable.id, invoiceLineTable.price_id))
    .where(eq(invoiceLineTable.transfer_id, transferId))
  return line ?? null
}

async function paymentOf(reference: string) {
  const [word, id] = reference.split(':')
  if (word !== 'finance.payment') return null
  const [payment] = await db()
    .select()
    .from(paymentTable)
    .where(eq(paymentTable.id, Number(id)))
  if (!payment) return null
  return { gateway: payment.gateway, reference: payment.reference, paid_at: payment.settled_at!.toISOString() }
}
