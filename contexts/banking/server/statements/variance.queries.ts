import { type BankAccount, balancesOfBanks, bankMovements, nameDocuments } from '@halaqa/finance/server'
import { addDays } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { lineTable } from '../tables/lines.table.ts'
import { matchedOfEntries } from '../tables/matched.queries.ts'
import { type StatementRow, statementTable } from '../tables/statements.table.ts'

/** Movements that are shown one by one. */
const mostShown = 50

/**
 * How the books stand beside a statement on its last day, in baisa, and what explains the difference: what was different before the
 * first statement, what is posted and on no statement, what a statement has and nothing is posted for, and the rest (days that no
 * statement has, matches across the last day). Of a statement without a closing balance nothing is known.
 */
export async function varianceOf({ bank_account_id, last_on, closing }: StatementRow, account: BankAccount) {
  const first = await firstStatement(bank_account_id)
  const from = first?.first_on ?? last_on
  const posted = await movementsLeft(account, from, last_on)
  const unmatched = await shown(posted)
  if (closing === null || first?.opening == null) return { variance: null, unmatched }
  const [books, before] = [
    await booksOn(bank_account_id, last_on),
    (await booksOn(bank_account_id, addDays(from, -1))) - first.opening,
  ]
  const only_books = posted.reduce((sum, each) => sum + each.left, 0)
  const only_bank = await linesLeft(bank_account_id, from, last_on)
  const difference = books - closing
  const rest = difference - before - only_books + only_bank
  return { variance: { books, closing, difference, before, only_books, only_bank: -only_bank, rest }, unmatched }
}

async function firstStatement(bankAccountId: number) {
  const [first] = await db()
    .select({ first_on: statementTable.first_on, opening: statementTable.opening })
    .from(statementTable)
    .where(and(eq(statementTable.bank_account_id, bankAccountId), isNotNull(statementTable.opening)))
    .orderBy(asc(statementTable.first_on), asc(statementTable.id))
    .limit(1)
  return first
}

async function booksOn(bankAccountId: number, until: string): Promise<number> {
  return (await balancesOfBanks({ until })).find(each => each.id === bankAccountId)?.closing ?? 0
}

/** What of each movement stands on no statement, with its sign. */
async function movementsLeft(account: BankAccount, from: string, until: string) {
  const movements = await bankMovements(account, { from, until })
  const matched = await matchedOfEntries(movements.map(each => each.entry_id))
  return movements.flatMap(movement => {
    const left = Math.abs(movement.amount) - (matched.get(movement.entry_id) ?? 0)
    return left > 0 ? [{ movement, left: Math.sign(movement.amount) * left }] : []
  })
}

/** The sum of what nothing is known of, with its sign. */
async function linesLeft(bankAccountId: number, from: string, until: string): Promise<number> {
  const [row] = await db()
    .select({ sum: sql`coalesce(sum(sign(${lineTable.amount}) * ${lineTable.left}), 0)`.mapWith(Number) })
    .from(lineTable)
    .where(and(eq(lineTable.bank_account_id, bankAccountId), gte(lineTable.on, from), lte(lineTable.on, until)))
  return row!.sum
}

async function shown(posted: Awaited<ReturnType<typeof movementsLeft>>) {
  const sums = new Map<string, number>()
  for (const { movement, left } of posted) sums.set(movement.reference, (sums.get(movement.reference) ?? 0) + left)
  // A movement and what took it back say nothing together.
  const standing = posted.filter(({ movement }) => sums.get(movement.reference) !== 0)
  const largest = standing.toSorted((one, other) => Math.abs(other.left) - Math.abs(one.left)).slice(0, mostShown)
  const documents = await nameDocuments(largest.map(({ movement }) => movement.reference))
  return largest.map(({ movement, left }) => {
    const document = documents.get(movement.reference)
    return {
      id: movement.entry_id,
      on: movement.posted_on,
      amount: left,
      name: [document?.name, movement.payer_name || movement.reason].filter(Boolean).join(' · '),
      link: document?.link ?? null,
      transfer_id: movement.transfer_id,
    }
  })
}
