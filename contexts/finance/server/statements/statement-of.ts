import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { EntryKind } from '../../contract/ledger.ts'
import { accountsOfPeople, owedBackOn } from '../credits/credits-of.ts'
import { documentsOf, labelsOf } from '../journal/documents.ts'
import { foreignDocuments } from '../ledger/document-sources.ts'
import { entryTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'

type Person = { guard: string; id: number }
export type StatementRow = {
  /** Of the movement. */
  id: number
  posted_on: string
  kind: EntryKind
  /** The number of the invoice or of the receipt that it belongs to. */
  document: string
  invoice_id: number | null
  receipt_id: number | null
  /** The page of another context's record that it belongs to. */
  document_link: string | null
  /** What was sold, where it charges or takes a charge back. */
  label: string
  reason: string
  /** What the person owes more by it, and what less, in baisa. */
  debit: number
  credit: number
  /** What the person owed after it; less than nothing is to good. */
  balance: number
}
export type Statement = {
  rows: StatementRow[]
  /** What is owed in all, in baisa; less than nothing is to good. */
  balance: number
  /** What is asked for and not settled, and what is to good and not used up. */
  due: number
  to_good: number
  /** What is to be paid out to the person. */
  owed_back: number
}

/**
 * Everything that was ever charged to people, paid by them and taken back, with what they owed after it, as a bank writes it. Of
 * one who was an applicant both accounts are named.
 */
export async function statementOf(people: readonly Person[]): Promise<Statement> {
  const accounts = await accountsOfPeople(people)
  const own = accounts.filter(each => each.kind === 'receivable').map(each => each.id)
  const payable = accounts.filter(each => each.kind === 'refund_payable').map(each => each.id)
  const [rows, { due, to_good }, owed] = [await rowsOf(own), await openOf(own), await owedBackOn(payable)]
  const owed_back = [...owed.values()].reduce((all, each) => all + each, 0)
  return { rows, balance: rows.at(-1)?.balance ?? 0, due, to_good, owed_back }
}

async function rowsOf(accountIds: readonly number[]): Promise<StatementRow[]> {
  if (!accountIds.length) return []
  const ids = [...accountIds]
  const moved = await db()
    .select({ transfer: transferTable, entry: entryTable })
    .from(transferTable)
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(or(inArray(transferTable.debit_account, ids), inArray(transferTable.credit_account, ids)))
    .orderBy(asc(entryTable.posted_on), asc(transferTable.id))
  const documents = await documentsOf(moved.map(({ entry }) => entry.reference))
  const foreign = await foreignDocuments(moved.map(({ entry }) => entry.reference))
  const labels = await labelsOf(moved.map(({ transfer }) => transfer.reverses ?? transfer.id))
  let balance = 0
  return moved.map(({ transfer, entry }) => {
    const isDebit = ids.includes(transfer.debit_account)
    balance += isDebit ? transfer.amount : -transfer.amount
    const document = documents.get(entry.reference)
    const other = foreign.get(entry.reference)
    return {
      id: transfer.id,
      posted_on: entry.posted_on,
      kind: entry.kind,
      document: document?.number ?? other?.name ?? '',
      invoice_id: document?.invoice_id ?? null,
      receipt_id: document?.receipt_id ?? null,
      document_link: other?.link ?? null,
      label: labels.get(transfer.reverses ?? transfer.id) ?? '',
      reason: entry.reason,
      debit: isDebit ? transfer.amount : 0,
      credit: isDebit ? 0 : transfer.amount,
      balance,
    }
  })
}

async function openOf(accountIds: readonly number[]): Promise<{ due: number; to_good: number }> {
  if (!accountIds.length) return { due: 0, to_good: 0 }
  const sumOf = (side: 'debit' | 'credit') =>
    sql<number>`coalesce(sum(${openItemTable.open}) filter (where ${openItemTable.side} = ${side}), 0)`.mapWith(Number)
  const [row] = await db()
    .select({ due: sumOf('debit'), to_good: sumOf('credit') })
    .from(openItemTable)
    .where(and(inArray(openItemTable.account_id, [...accountIds]), sql`${openItemTable.open} > 0`))
  return row!
}
