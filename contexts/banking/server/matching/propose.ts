import { bankAccountTable } from '@halaqa/finance/readable'
import type { BankAccount } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type LineRow, lineTable, rejectionTable } from '../tables/lines.table.ts'
import { type Candidate, candidatesFor, knownPayersOf, payerKeys } from './candidates.ts'
import { lookup } from './lookup.ts'
import { type Reason, saidBy, scoreOf, sureFrom } from './score.ts'

export type Proposed = { target: Candidate; score: number; reasons: Reason[] }

/** Of a line are proposed so many. */
const mostProposed = 6

/**
 * What these lines of one account probably are, the likeliest first; of what was rejected for a line nothing. All are compared with
 * the same candidates, by amount, and of invoices by what the line says.
 */
export async function proposalsFor(account: BankAccount, lines: readonly LineRow[]): Promise<Map<number, Proposed[]>> {
  const open = lines.filter(line => line.left > 0)
  const candidates = await candidatesFor(account, open)
  const rejected = await rejectedOf(open.map(line => line.id))
  const known = await knownPayersOf(open)
  const looked = lookup(candidates)
  return new Map(
    open.map(line => {
      const compared = {
        on: line.on,
        amount: line.left,
        said: saidBy(line.reference, line.name, line.text, line.iban),
        name: line.name,
      }
      const own = new Set(payerKeys(line).flatMap(key => known.get(key) ?? []))
      const found = [...looked(line, compared.said, own)].flatMap(target => {
        if (target.sign !== Math.sign(line.amount) || rejected.has(`${line.id}:${target.kind}:${target.id}`)) return []
        const is_known = target.payer_id !== null && own.has(target.payer_id)
        const scored = scoreOf(compared, { ...target, is_known })
        return scored ? [{ target, ...scored }] : []
      })
      const best = found.toSorted((one, other) => other.score - one.score || one.target.id - other.target.id)
      return [line.id, best.slice(0, mostProposed)] as const
    }),
  )
}

async function rejectedOf(lineIds: readonly number[]): Promise<Set<string>> {
  if (!lineIds.length) return new Set()
  const all = new Set<string>()
  for (let from = 0; from < lineIds.length; from += 5000) {
    const rows = await db()
      .select()
      .from(rejectionTable)
      .where(inArray(rejectionTable.line_id, lineIds.slice(from, from + 5000)))
    for (const row of rows) all.add(`${row.line_id}:${row.kind}:${row.target_id}`)
  }
  return all
}

/** Those whose first proposal is beyond doubt: it leaves the next far behind, and no other line is as surely the same. */
export function sureAmong(proposals: ReadonlyMap<number, readonly Proposed[]>): Map<number, Candidate> {
  const clear = [...proposals].flatMap(([lineId, [first, second]]) =>
    first && first.score >= sureFrom && !first.reasons.includes('part') && (!second || second.score <= first.score - 10)
      ? [{ lineId, target: first.target }]
      : [],
  )
  const wanted = Map.groupBy(clear, ({ target }) => `${target.kind}:${target.id}`)
  return new Map(
    clear
      .filter(({ target }) => wanted.get(`${target.kind}:${target.id}`)!.length === 1)
      .map(each => [each.lineId, each.target]),
  )
}

/** Lines that nobody has matched wholly, by account. */
export async function openLinesByAccount(): Promise<{ account: BankAccount; lines: LineRow[] }[]> {
  const accounts = await db().select().from(bankAccountTable).where(eq(bankAccountTable.kind, 'bank'))
  const all = []
  for (const account of accounts) {
    const lines = await db()
      .select()
      .from(lineTable)
      .where(and(eq(lineTable.bank_account_id, account.id), gt(lineTable.left, 0)))
      .orderBy(lineTable.on, lineTable.id)
    if (lines.length) all.push({ account, lines })
  }
  return all
}
