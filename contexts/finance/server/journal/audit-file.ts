import { Readable } from 'node:stream'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { FileReply, refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { XMLBuilder } from 'fast-xml-parser'
import { auditFilePeriod } from '../../contract/audit-file.ts'
import { entryTable, type LedgerAccount, ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'
import { namerOf } from './account-names.ts'
import { trialBalanceOn } from './trial-balance.ts'

type Period = { from: string; until: string }
const mostDays = 31
const atOnce = 2000

/** The books of a period as an auditor's program reads them. Refuses `audit-file-period`. */
export async function auditFileReply({ from, until }: Period, language: string): Promise<FileReply> {
  if (until < from || until > addDays(from, mostDays - 1)) refuse(auditFilePeriod)
  const body = Readable.from(fileOf({ from, until }, language))
  return new FileReply(body, { name: `audit-file-${from}-${until}.xml`, type: 'application/xml; charset=utf-8' })
}

/**
 * Written while it is read: a month may have a million movements. What it says of their number stands at its beginning, so the entries
 * are chosen first, by one statement; none of them ever changes.
 */
async function* fileOf(period: Period, language: string): AsyncGenerator<string> {
  const entries = await entriesOf(period)
  const total = rials(entries.reduce((sum, each) => sum + each.amount, 0))
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:2.00">\n`
  yield element('Header', headerOf(period, language))
  yield '<MasterFiles>\n'
  yield element('GeneralLedgerAccounts', { Account: await accountsOf(period, language) })
  yield '<Customers>\n'
  for await (const people of peopleOf(entries)) yield people.map(each => element('Customer', each)).join('')
  yield '</Customers>\n</MasterFiles>\n<GeneralLedgerEntries>\n'
  yield element('NumberOfEntries', entries.length) + element('TotalDebit', total) + element('TotalCredit', total)
  yield `<Journal>\n${element('JournalID', 'GL')}${element('Description', translate(language, 'finance.movement.many'))}`
  yield element('Type', 'GL')
  for (const ids of inParts(entries)) yield (await transactionsOf(ids, language)).map(transactionElement).join('')
  yield '</Journal>\n</GeneralLedgerEntries>\n</AuditFile>\n'
}

const xml = new XMLBuilder({ format: true, suppressEmptyNode: true })
const element = (name: string, content: object | string | number): string => xml.build({ [name]: content })
const transactionElement = (each: object) => element('Transaction', each)
const rials = (baisa: number) => (baisa / 1000).toFixed(3)

const headerOf = ({ from, until }: Period, language: string) => ({
  AuditFileVersion: '2.00',
  AuditFileCountry: 'OM',
  AuditFileDateCreated: clock.today(),
  SoftwareCompanyName: 'Halaqa',
  SoftwareID: 'Halaqa',
  SoftwareVersion: '1',
  Company: { Name: translate(language, 'finance.receipt.college') },
  DefaultCurrencyCode: 'OMR',
  SelectionCriteria: { SelectionStartDate: from, SelectionEndDate: until },
  TaxAccountingBasis: 'Accrual',
})

type ChosenEntry = { id: number; amount: number }
async function entriesOf({ from, until }: Period): Promise<ChosenEntry[]> {
  return db()
    .select({ id: entryTable.id, amount: sql<number>`sum(${transferTable.amount})`.mapWith(Number) })
    .from(entryTable)
    .innerJoin(transferTable, sql`${transferTable.entry_id} = ${entryTable.id}`)
    .where(and(gte(entryTable.posted_on, from), lte(entryTable.posted_on, until)))
    .groupBy(entryTable.id)
    .orderBy(asc(entryTable.posted_on), asc(entryTable.id))
}

function* inParts(entries: readonly ChosenEntry[]): Generator<number[]> {
  for (let at = 0; at < entries.length; at += atOnce) yield entries.slice(at, at + atOnce).map(each => each.id)
}

/** Those of the college, and of people one a kind: whose movement it is stands at each line. */
async function accountsOf({ from, until }: Period, language: string) {
  const before = await trialBalanceOn(addDays(from, -1), language)
  const after = await trialBalanceOn(until, language)
  const ids = after.rows.flatMap(row => row.account_id ?? [])
  const keys = new Map((await accountsById(ids)).map(each => [each.id, each.key]))
  const idOf = ({ account_id, kind }: { account_id: number | null; kind: string }) => keys.get(account_id ?? 0) ?? kind
  const standing = new Map<number | string, number>(
    before.rows.map(row => [row.account_id ?? row.kind, row.debit - row.credit]),
  )
  return after.rows.map(row => ({
    AccountID: idOf(row),
    AccountDescription: row.name,
    AccountType: 'GL',
    ...balance('Opening', standing.get(row.account_id ?? row.kind) ?? 0),
    ...balance('Closing', row.debit - row.credit),
  }))
}
const balance = (when: 'Opening' | 'Closing', baisa: number) =>
  baisa < 0 ? { [`${when}CreditBalance`]: rials(-baisa) } : { [`${when}DebitBalance`]: rials(baisa) }

const accountsById = (ids: readonly number[]) =>
  db()
    .select()
    .from(ledgerAccountTable)
    .where(inArray(ledgerAccountTable.id, [...ids]))

/** People whose accounts these entries move; each once. */
async function* peopleOf(entries: readonly ChosenEntry[]) {
  const told = new Set<number>()
  for (const ids of inParts(entries)) {
    const rows = await db()
      .selectDistinct({ id: ledgerAccountTable.id, key: ledgerAccountTable.key, name: ledgerAccountTable.owner_name })
      .from(transferTable)
      .innerJoin(
        ledgerAccountTable,
        sql`${ledgerAccountTable.id} in (${transferTable.debit_account}, ${transferTable.credit_account})`,
      )
      .where(and(inArray(transferTable.entry_id, ids), isNotNull(ledgerAccountTable.owner_id)))
      .orderBy(asc(ledgerAccountTable.id))
    const fresh = rows.filter(row => !told.has(row.id))
    for (const { id } of fresh) told.add(id)
    yield fresh.map(({ key, name }) => ({ Name: name, CustomerID: key, AccountID: key.split(':')[0] }))
  }
}

const debit = alias(ledgerAccountTable, 'debit_account')
const credit = alias(ledgerAccountTable, 'credit_account')
async function transactionsOf(entryIds: readonly number[], language: string) {
  const rows = await db()
    .select({ entry: entryTable, transfer: transferTable, debit, credit })
    .from(entryTable)
    .innerJoin(transferTable, sql`${transferTable.entry_id} = ${entryTable.id}`)
    .innerJoin(debit, sql`${debit.id} = ${transferTable.debit_account}`)
    .innerJoin(credit, sql`${credit.id} = ${transferTable.credit_account}`)
    .where(inArray(entryTable.id, [...entryIds]))
    .orderBy(asc(entryTable.posted_on), asc(entryTable.id), asc(transferTable.id))
  const nameOf = await namerOf(
    rows.flatMap(row => [row.debit, row.credit]),
    language,
  )
  const lineOf = (id: string, account: LedgerAccount, amount: object) => ({
    RecordID: id,
    AccountID: account.owner_id === null ? account.key : account.kind,
    ...(account.owner_id !== null && { CustomerID: account.key }),
    Description: nameOf(account),
    ...amount,
  })
  return [...Map.groupBy(rows, row => row.entry.id).values()].map(moved => {
    const { entry } = moved[0]!
    const kind = translate(language, `finance.movement.values.kind.${entry.kind}`)
    const described = [kind, entry.reference, entry.reason].filter(Boolean).join(' · ')
    return {
      TransactionID: entry.id,
      Period: Number(entry.posted_on.slice(5, 7)),
      PeriodYear: Number(entry.posted_on.slice(0, 4)),
      TransactionDate: entry.posted_on,
      SourceID: entry.by_name,
      Description: described,
      SystemEntryDate: entry.at.toISOString().slice(0, 10),
      GLPostingDate: entry.posted_on,
      Line: moved.flatMap(({ transfer, ...row }) => [
        lineOf(`${transfer.id}-D`, row.debit, { DebitAmount: { Amount: rials(transfer.amount) } }),
        lineOf(`${transfer.id}-C`, row.credit, { CreditAmount: { Amount: rials(transfer.amount) } }),
      ]),
    }
  })
}
