import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { bankAccountTable } from '../banks/bank-accounts.table.ts'
import { paymentTable } from '../invoices/invoices.table.ts'
import { entryTable, ledgerAccountTable } from '../ledger/ledger.table.ts'

const keysOfGateways = sql.join(
  paymentTable.gateway.enumValues.map(gateway => sql`(${`gateway:${gateway}`})`),
  sql`, `,
)
/**
 * A table for a statement: the accounts that money comes into, `id` and `kind`. They are found by their keys: few among the accounts
 * of a hundred thousand people.
 */
export const waysIn = sql`(select account.id, account.kind from ${ledgerAccountTable} account where account.key in (
  select kind || ':' || id from ${bankAccountTable} union all select key from (values ${keysOfGateways}) gateways (key)))`

/** By the number of an account, how money comes into it. */
export type Ways = Map<number, 'gateway' | 'bank' | 'cash'>
/**
 * The same accounts by their numbers, for a statement of a period: how much moves on so few the planner knows, of a subquery it
 * guesses.
 */
export async function accountsOfWays(): Promise<Ways> {
  const { rows } = await db().execute<{ id: number; kind: 'gateway' | 'bank' | 'cash' }>(
    sql`select * from ${waysIn} way_in`,
  )
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/**
 * Entries that brought money: what came through a gateway, by a receipt or from a sponsor, and what was given to a fund. What was to somebody's
 * good from before and pays an invoice is called a payment too, and brought nothing.
 */
export const broughtMoney = sql`(${entryTable.kind} = 'donation' or (${entryTable.kind} = 'payment' and (
  starts_with(${entryTable.reference}, 'finance.payment:') or starts_with(${entryTable.reference}, 'finance.receipt:')
  or starts_with(${entryTable.reference}, 'sponsors.payment:'))))`
