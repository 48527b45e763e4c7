import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, type SQL, sql } from 'drizzle-orm'
import { deskTooLow } from '../../contract/bank-accounts.ts'
import type { AccountOf } from '../ledger/accounts.ts'
import { daysOfAccounts } from '../ledger/days-of-accounts.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'
import { type BankAccount, bankAccountTable } from './bank-accounts.table.ts'

/**
 * Held until the transaction ends: of two who pay out of one cash desk the second waits, and then sees what the first left in it.
 * Whoever takes money out of a desk holds it first. 404 where there is none.
 */
export async function lockBankAccount(id: number): Promise<BankAccount> {
  const [row] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.id, id)).for('no key update')
  return row ?? refuse(notFound)
}

/** What its account in the books is found by. */
export const keyOfBank = ({ kind, id }: Pick<BankAccount, 'kind' | 'id'>): string => `${kind}:${id}`

/**
 * The least that lies in it at the end of a day and of every later one, in baisa: no more can be paid out of it on that day
 * without its having held less than nothing at some time.
 */
export const leastHeldFrom = (account: Pick<BankAccount, 'kind' | 'id'>, on: string): Promise<number> =>
  leastFrom(keyOfBank(account), on, sql`debit - credit`)

/** The same of an account that money leaves to the good of something, as a fund: the least that was given to it and not yet paid. */
export const leastLeftFrom = ({ key }: AccountOf, on: string): Promise<number> =>
  leastFrom(key, on, sql`credit - debit`)

async function leastFrom(key: string, on: string, moved: SQL): Promise<number> {
  const { rows } = await db().execute<{ least: number }>(sql`
    with moved as (select day, sum(${moved}) as amount from (${daysOfAccounts}) days where key = ${key} group by day),
    running as (select day, sum(amount) over (order by day) as held from moved)
    select least(coalesce((select held from running where day <= ${on} order by day desc limit 1), 0),
      (select min(held) from running where day > ${on}))::float8 as least`)
  return rows[0]!.least
}

/** A cash desk pays no more than lies in it; a bank may lend. The account is held already. Refuses `desk-too-low`. */
export async function requireHeld(
  account: Pick<BankAccount, 'kind' | 'id'>,
  on: string,
  amount: number,
): Promise<void> {
  if (account.kind === 'cash' && (await leastHeldFrom(account, on)) < amount) refuse(deskTooLow)
}

/** Of a bank account or cash desk, in baisa: what stood on it before a period, entered and left in it, and stood at its end. */
export type BankBalance = Pick<BankAccount, 'id' | 'kind' | 'name_ar' | 'name_en' | 'name_fr' | 'is_open'> & {
  /** Its number in the books; null where nothing ever moved. */
  account_id: number | null
  opening: number
  entered: number
  left: number
  closing: number
}

/** All of them, banks first; a period that is open at one side begins or ends with the books. */
export async function balancesOfBanks({ from, until }: { from?: string; until?: string }): Promise<BankBalance[]> {
  const before = from ? sql`day < ${from}` : sql`false`
  const within = sql`${from ? sql`day >= ${from}` : sql`true`} and ${until ? sql`day <= ${until}` : sql`true`}`
  const { rows } = await db().execute<BankBalance>(sql`
    select bank.id, bank.kind, bank.name_ar, bank.name_en, bank.name_fr, bank.is_open, account.id as account_id,
      coalesce(sum(days.debit - days.credit) filter (where ${before}), 0)::float8 as opening,
      coalesce(sum(days.debit) filter (where ${within}), 0)::float8 as entered,
      coalesce(sum(days.credit) filter (where ${within}), 0)::float8 as left
    from ${bankAccountTable} bank
    left join ${ledgerAccountTable} account on account.key = bank.kind || ':' || bank.id
    left join (${daysOfAccounts}) days on days.key = account.key
    group by bank.id, account.id order by bank.kind, bank.id`)
  return rows.map(row => ({ ...row, closing: row.opening + row.entered - row.left }))
}

/** What stands on accounts of the college, by their keys: what entered less what left, in baisa. */
export async function standingOn(accounts: readonly AccountOf[]): Promise<Map<string, number>> {
  return new Map([...(await standingInBooks(accounts))].map(([key, { amount }]) => [key, amount]))
}

/** The same with their numbers in the books; one on which nothing ever moved is not among them. */
export async function standingInBooks(
  accounts: readonly AccountOf[],
): Promise<Map<string, { account_id: number; amount: number }>> {
  if (!accounts.length) return new Map()
  const keys = sql.join(
    accounts.map(({ key }) => sql`${key}`),
    sql`, `,
  )
  const { rows } = await db().execute<{ key: string; account_id: number; amount: number }>(sql`
    select account.key, account.id as account_id, sum(days.debit - days.credit)::float8 as amount
    from (${daysOfAccounts}) days join ${ledgerAccountTable} account on account.key = days.key
    where days.key in (${keys}) group by account.id, account.key`)
  return new Map(rows.map(({ key, ...standing }) => [key, standing]))
}
