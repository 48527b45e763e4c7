import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { system } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listMovements } from '../../contract/journal.ts'
import { foreignDocuments } from '../ledger/document-sources.ts'
import { entryTable, ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'
import { namerOf } from './account-names.ts'
import { documentsOf, referencesLike } from './documents.ts'

const debitAccount = alias(ledgerAccountTable, 'debit_account')
const creditAccount = alias(ledgerAccountTable, 'credit_account')

export const selectMovements = () =>
  db()
    .select({ transfer: transferTable, entry: entryTable, debit: debitAccount, credit: creditAccount })
    .from(transferTable)
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .innerJoin(debitAccount, eq(debitAccount.id, transferTable.debit_account))
    .innerJoin(creditAccount, eq(creditAccount.id, transferTable.credit_account))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof selectMovements>>[number]

/** Movements that are counted, and led to by pages; more are narrowed by days: counting a hundred thousand takes as long as all else. */
const most = 30_000
/** What people of that name have, or an invoice of that number, is looked for among so many. */
const mostFound = 200

export const movementsList = handleList(listMovements, {
  from: selectMovements,
  keys: () =>
    db()
      .select({ id: transferTable.id })
      .from(entryTable)
      .innerJoin(transferTable, eq(transferTable.entry_id, entryTable.id))
      .$dynamic(),
  key: transferTable.id,
  most,
  // Of the whole journal no entry is looked at to be counted.
  kept: async ({ query: { filter } }) => {
    if (Object.values(filter).some(each => each !== undefined)) return
    const rows = db().select({ id: transferTable.id }).from(transferTable).limit(most)
    return db()
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(rows.as('counted'))
  },
  where: async ({ query: { q, filter } }) => [
    filter.kind && eq(entryTable.kind, filter.kind),
    filter.from && gte(entryTable.posted_on, filter.from),
    filter.until && lte(entryTable.posted_on, filter.until),
    filter.account && (await onKind(filter.account)),
    filter.account_id &&
      or(eq(transferTable.debit_account, filter.account_id), eq(transferTable.credit_account, filter.account_id)),
    q && (await foundBy(q)),
  ],
  // By the index that begins with what it is narrowed by: nothing is sorted, however many there are.
  sorts: { posted_on: isDown => [entryTable.posted_on, entryTable.id].map(each => (isDown ? desc(each) : asc(each))) },
  present: (rows, { language }) => presentMovements(rows, language),
})

const idsOfKind = (kind: string) =>
  db().select({ id: ledgerAccountTable.id }).from(ledgerAccountTable).where(sql`${ledgerAccountTable.kind} = ${kind}`)
/**
 * On the college's own accounts of a kind by their numbers: the database knows how much moved each, and finds what a rare one has by
 * itself instead of reading the journal until it comes. Those of people are too many, and most of the journal.
 */
async function onKind(kind: string): Promise<SQL | undefined> {
  const accounts = await idsOfKind(kind).limit(mostFound + 1)
  return onAccounts(accounts.length > mostFound ? idsOfKind(kind) : accounts.map(each => each.id))
}
const onAccounts = (accounts: number[] | ReturnType<typeof idsOfKind>) =>
  or(inArray(transferTable.debit_account, accounts), inArray(transferTable.credit_account, accounts))

/** By the name of a person whose account it moved, or by the invoice that it belongs to. */
async function foundBy(q: string): Promise<SQL> {
  const people = await db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(and(matching(ledgerAccountTable.search_text, q), sql`${ledgerAccountTable.owner_id} is not null`))
    .limit(mostFound)
  const references = await referencesLike(q, mostFound)
  const ids = people.map(each => each.id)
  const movement = { id: transferTable.id }
  const found = [
    ...(ids.length
      ? [
          db().select(movement).from(transferTable).where(inArray(transferTable.debit_account, ids)),
          db().select(movement).from(transferTable).where(inArray(transferTable.credit_account, ids)),
        ]
      : []),
    ...(references.length
      ? [
          db()
            .select(movement)
            .from(entryTable)
            .innerJoin(transferTable, eq(transferTable.entry_id, entryTable.id))
            .where(inArray(entryTable.reference, references)),
        ]
      : []),
  ]
  // Each by its own index: asked for by one `or` of both tables, the whole journal would be read.
  return found.length ? sql`${transferTable.id} in (${sql.join(found, sql` union `)})` : sql`false`
}

/** Movements as the contract has them. */
export async function presentMovements(rows: readonly Selected[], language: string) {
  const references = rows.map(({ entry }) => entry.reference)
  const documents = await documentsOf(references)
  const foreign = await foreignDocuments(references)
  const nameOf = await namerOf(
    rows.flatMap(({ debit, credit }) => [debit, credit]),
    language,
  )
  return rows.map(({ transfer, entry, debit, credit }) => {
    const document = documents.get(entry.reference)
    const other = foreign.get(entry.reference)
    return {
      id: transfer.id,
      posted_on: entry.posted_on,
      kind: entry.kind,
      document: document?.number ?? other?.name ?? '',
      invoice_id: document?.invoice_id ?? null,
      document_link: other?.link ?? null,
      receipt_id: document?.receipt_id ?? null,
      debit_id: debit.id,
      debit_name: nameOf(debit),
      credit_id: credit.id,
      credit_name: nameOf(credit),
      amount: transfer.amount,
      reason: entry.reason,
      by_name: entry.by_id === system.id ? translate(language, 'finance.ledger.system') : entry.by_name,
    }
  })
}
