import { notFound } from '@halaqa/kit-contract'
import { db, jsonRow, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, type Column, eq, inArray, or, sql } from 'drizzle-orm'
import { type Account, accountTable } from './accounts.table.ts'

/** The account, or 404. */
export async function accountById(id: number): Promise<Account> {
  const [account] = await byId({ id })
  return account ?? refuse(notFound)
}
const byId = prepared(handle =>
  handle
    .select()
    .from(accountTable)
    .where(eq(accountTable.id, sql.placeholder('id')))
    .prepare('identity_account_by_id'),
)

/** The address of the account that a column of another statement names, as one value of that statement. */
export const contactPart = (id: Column) => {
  const { email, email_verified_at } = accountTable
  return jsonRow({ email, email_verified_at }, sql`from ${accountTable} where ${eq(accountTable.id, id)}`)
}

/** The name of the account that a column of another statement names, likewise. */
export const namePart = (id: Column) =>
  jsonRow({ name: accountTable.name }, sql`from ${accountTable} where ${eq(accountTable.id, id)}`)

/** The account, locked until the transaction ends, or 404. */
export async function lockAccount(id: number): Promise<Account> {
  const [account] = await db().select().from(accountTable).where(eq(accountTable.id, id)).for('update')
  return account ?? refuse(notFound)
}

/** By user name or e-mail address, without case. */
export async function accountByLogin(guard: string, login: string): Promise<Account | undefined> {
  const key = login.trim().toLowerCase()
  const named = or(eq(accountTable.username, key), eq(accountTable.email, key))
  const [account] = await db()
    .select()
    .from(accountTable)
    .where(and(eq(accountTable.guard, guard), named))
    .limit(1)
  return account
}

type Wish = { guards: string[]; q?: string | undefined; ids?: number[] | undefined; page: number; per_page: number }
/** A page of accounts of some guards by name or address, as they are chosen from: `{ rows: { id, guard, name, email }, total }`. */
export async function accountsOfGuards({ guards, q, ids, page, per_page }: Wish) {
  const where = and(
    inArray(accountTable.guard, guards),
    ids && inArray(accountTable.id, ids),
    matching(accountTable.search_text, q),
  )
  // First which rows, by the index of guards and names; then the rows.
  const found = db()
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(where)
    .orderBy(asc(accountTable.name), asc(accountTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const rows = await db()
    .select({ id: accountTable.id, guard: accountTable.guard, name: accountTable.name, email: accountTable.email })
    .from(accountTable)
    .where(inArray(accountTable.id, found))
    .orderBy(asc(accountTable.name), asc(accountTable.id))
  return { rows: rows.map(row => ({ ...row, email: row.email ?? '' })), total: await db().$count(accountTable, where) }
}
