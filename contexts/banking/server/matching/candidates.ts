import {
  type BankAccount,
  bankMovements,
  daysOfGateways,
  type InvoiceToSettle,
  invoicesToSettle,
  nameDocuments,
  payoutSources,
  type TransferSource,
  transferSources,
  waitingTransfers,
} from '@halaqa/finance/server'
import { searchKey } from '@halaqa/kit-contract'
import { addDays } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { knownPayerTable, payoutTable } from '../tables/confirmations.table.ts'
import { externalTable } from '../tables/externals.table.ts'
import type { LineRow } from '../tables/lines.table.ts'
import { matchedOfEntries } from '../tables/matched.queries.ts'
import { payoutId } from './payouts.ts'
import { type ComparedTarget, nameParts } from './score.ts'

/** What lines may be, with what is shown of it; `by_id` is who recorded or entered it, and so does not confirm it. */
export type Candidate = ComparedTarget & {
  id: number
  /** Below nothing where it goes out; null: an invoice, which money can only come for. */
  sign: 1 | -1
  /** What the books call what made it. */
  reference: string
  by_id: number | null
  /** Whose invoice it is. */
  payer_id: number | null
}

/** Lines are looked at over so many days before and after. */
const around = 31
/** A gateway keeps a twentieth at most, and pays within a week. */
const mostFee = 0.05
const mostDaysOfPayout = 7

const numbersIn = (lines: readonly LineRow[], pattern: RegExp): string[] => [
  ...new Set(lines.flatMap(line => `${line.reference} ${line.name} ${line.text}`.toUpperCase().match(pattern) ?? [])),
]

/** Everything of a bank account that these lines may be; asked together, however many they are. */
export async function candidatesFor(account: BankAccount, lines: readonly LineRow[]): Promise<Candidate[]> {
  if (!lines.length) return []
  const days = lines.map(line => line.on).sort()
  const [from, until] = [addDays(days[0]!, -around), addDays(days.at(-1)!, around)]
  const amounts = [...new Set(lines.map(line => line.left))]
  const incoming = lines.filter(line => line.amount > 0)
  const found = [
    await movements(account, from, until),
    await receipts(account.id),
    ...(await Promise.all(transferSources.contributions().map(source => recorded(source, account.id)))),
    await externals(account.id),
    lines.some(line => line.amount < 0) ? await settlements(account.id) : [],
    incoming.length ? await invoices(incoming, amounts) : [],
    incoming.length ? await payouts(lines, addDays(days[0]!, -mostDaysOfPayout), days.at(-1)!) : [],
  ]
  return found.flat()
}

const plain = { words: [] as string[], name: '', is_known: false, by_id: null, payer_id: null }

async function movements(account: BankAccount, from: string, until: string): Promise<Candidate[]> {
  const found = (await bankMovements(account, { from, until })).filter(each => !each.is_reversed && each.amount !== 0)
  const matched = await matchedOfEntries(found.map(each => each.entry_id))
  // Of receipts the books know it; of what others posted they do: a payout, a donation, what a sponsor paid.
  const documents = await nameDocuments(found.flatMap(each => (each.bank_reference ? [] : [each.reference])))
  return found.flatMap(each => {
    const amount = Math.abs(each.amount) - (matched.get(each.entry_id) ?? 0)
    if (amount <= 0) return []
    const bank = documents.get(each.reference)?.bank
    return {
      ...plain,
      kind: 'movement' as const,
      id: each.entry_id,
      amount,
      sign: each.amount > 0 ? (1 as const) : (-1 as const),
      on: each.posted_on,
      words: [each.bank_reference || (bank?.reference ?? '')],
      name: each.payer_name || (bank?.name ?? ''),
      reference: each.reference,
    }
  })
}

async function receipts(bankAccountId: number): Promise<Candidate[]> {
  return (await waitingTransfers(bankAccountId)).map(each => ({
    ...plain,
    kind: 'receipt' as const,
    id: each.id,
    amount: each.amount,
    sign: 1 as const,
    on: each.posted_on,
    words: [each.bank_reference],
    name: each.payer_name,
    reference: `finance.receipt:${each.id}`,
    by_id: each.recorded_by_id,
  }))
}

/** The same of sponsors, and of donations. */
async function recorded({ kind, word, waiting }: TransferSource, bankAccountId: number): Promise<Candidate[]> {
  return (await waiting(bankAccountId)).map(each => ({
    ...plain,
    kind,
    id: each.id,
    amount: each.amount,
    sign: 1 as const,
    on: each.posted_on,
    words: [each.bank_reference],
    name: each.payer_name,
    reference: `${word}:${each.id}`,
    by_id: each.recorded_by_id,
  }))
}

async function externals(bankAccountId: number): Promise<Candidate[]> {
  const rows = await db()
    .select()
    .from(externalTable)
    .where(and(eq(externalTable.state, 'entered'), eq(externalTable.bank_account_id, bankAccountId)))
  return rows.map(row => ({
    ...plain,
    kind: 'external' as const,
    id: row.id,
    amount: row.amount,
    sign: row.direction === 'in' ? (1 as const) : (-1 as const),
    on: row.happened_on,
    name: row.description.slice(0, 60),
    reference: `banking.external:${row.id}`,
    by_id: row.asked_by_id,
  }))
}

/** What is paid out to somebody and was to leave; not before it was promised. */
async function settlements(bankAccountId: number): Promise<Candidate[]> {
  const all: Candidate[] = []
  for (const { word, waiting } of payoutSources.contributions())
    for (const { id, amount, promised_on, name, words, asked_by_id } of await waiting(bankAccountId))
      all.push({
        ...plain,
        ...{ kind: 'settlement', sign: -1, id, amount, name, words },
        on: promised_on,
        reference: `${word}:${id}`,
        by_id: asked_by_id,
      })
  return all
}

/** By their number, by the number of the student or civil number, by what is known of who sent it, and by amount. */
async function invoices(lines: readonly LineRow[], amounts: readonly number[]): Promise<Candidate[]> {
  const numbers = numbersIn(lines, /\bI-\d{2}-\d{6}\b/g)
  const people = await payersNamed(numbersIn(lines, /\bS-\d{2}-\d{5}\b/g), numbersIn(lines, /\b\d{8}\b/g))
  const known = await knownAmong(lines)
  const payers = [...new Set([...people.keys(), ...known])]
  const found = await invoicesToSettle({ amounts, numbers, payers })
  return found.map(each => invoiceCandidate(each, people.get(each.payer_id) ?? []))
}

const invoiceCandidate = (each: InvoiceToSettle, words: readonly string[]): Candidate => ({
  ...plain,
  kind: 'invoice',
  id: each.id,
  amount: each.open,
  sign: 1,
  on: null,
  words: [each.number, ...words],
  name: each.payer_name,
  reference: `finance.invoice:${each.id}`,
  payer_id: each.payer_id,
})

/** By account, the numbers of a person that stand in a line. */
async function payersNamed(students: readonly string[], civil: readonly string[]): Promise<Map<number, string[]>> {
  if (!students.length && !civil.length) return new Map()
  const rows = await db()
    .select({ id: studentTable.account_id, number: studentTable.number, civil_number: studentTable.civil_number })
    .from(studentTable)
    .where(
      or(
        students.length ? inArray(studentTable.number, [...students]) : undefined,
        civil.length ? inArray(studentTable.civil_number, [...civil]) : undefined,
      ),
    )
  return new Map(rows.map(row => [row.id, [row.number, row.civil_number]]))
}

/** What the name and the account on a line are known by. */
export const payerKeys = ({ iban, name }: Pick<LineRow, 'iban' | 'name'>): string[] => [
  ...(iban ? [`iban:${iban.toUpperCase()}`] : []),
  ...(nameParts(name).length > 1 ? [`name:${searchKey(name)}`] : []),
]

async function knownAmong(lines: readonly LineRow[]): Promise<number[]> {
  return [...new Set((await knownPayersOf(lines)).values())]
}
/** By key, whose it was confirmed to be. */
export async function knownPayersOf(lines: readonly Pick<LineRow, 'iban' | 'name'>[]): Promise<Map<string, number>> {
  const keys = [...new Set(lines.flatMap(payerKeys))]
  if (!keys.length) return new Map()
  const rows = await db().select().from(knownPayerTable).where(inArray(knownPayerTable.key, keys))
  return new Map(rows.map(row => [row.key, row.payer_id]))
}

/** The days of gateways that were not paid out yet: of such a day a line is all but a fee. */
async function payouts(lines: readonly LineRow[], from: string, until: string): Promise<Candidate[]> {
  const days = await daysOfGateways({ from, until })
  if (!days.length) return []
  const paid = await db()
    .select()
    .from(payoutTable)
    .where(
      and(
        isNull(payoutTable.undone_at),
        inArray(
          payoutTable.day,
          days.map(each => each.day),
        ),
      ),
    )
  const done = new Set(paid.map(each => `${each.gateway}:${each.day}`))
  return days.flatMap(each => {
    if (done.has(`${each.gateway}:${each.day}`)) return []
    const fits = lines.filter(
      line =>
        line.left <= each.amount &&
        line.left >= each.amount * (1 - mostFee) &&
        line.on >= each.day &&
        line.on <= addDays(each.day, mostDaysOfPayout),
    )
    return fits.map(line => ({
      ...plain,
      kind: 'payout' as const,
      id: payoutId(each),
      // The fee is what the line is less than what was taken.
      amount: line.left,
      sign: 1 as const,
      on: each.day,
      words: [each.gateway],
      name: each.gateway,
      reference: `banking.payout:${each.gateway}:${each.day}`,
    }))
  })
}
