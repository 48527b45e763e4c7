import { notFound } from '@halaqa/kit-contract'
import { db, jsonRow, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, type Column, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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

/** The id of the account that grew out of the one which another statement names; none of who became no student. */
export const laterAccountPart = (id: SQLWrapper): SQL<number | null> =>
  sql`(select later.id from ${accountTable} later where later.former_account_id = ${id} limit 1)`

/** The account, locked until the transaction ends, or 404. */
export async function lockAccount(id: number): Promise<Account> {
  const [account] = await db().select().from(accountTable).where(eq(accountTable.id, id)).for('update')
  return account ?? refuse(notFound)
}

/** The account of the same person now: whoever applied with this one and became a student has another. */
export async function accountNow(id: number): Promise<Account> {
  const [later] = await db().select().from(accountTable).where(eq(accountTable.former_account_id, id)).limit(1)
  return later ?? accountById(id)
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

/** Which of these addresses an account of the guard signs in with; in lower case, as they are kept. */
export async function takenEmails(guard: string, emails: readonly string[]): Promise<Set<string>> {
  const keys = emails.map(email => email.toLowerCase())
  const isTaken = or(inArray(accountTable.username, keys), inArray(accountTable.email, keys))
  const rows = await db()
    .select({ username: accountTable.username, email: accountTable.email })
    .from(accountTable)
    .where(and(eq(accountTable.guard, guard), isTaken))
  const taken = new Set(rows.flatMap(row => [row.username, row.email]))
  return new Set(keys.filter(key => taken.has(key)))
}

const chosen = { id: accountTable.id, guard: accountTable.guard, name: accountTable.name, email: accountTable.email }

/** Accounts by their ids, in one query. */
export async function accountsByIds(ids: readonly number[]): Promise<Map<number, Pick<Account, keyof typeof chosen>>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select(chosen)
    .from(accountTable)
    .where(inArray(accountTable.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row]))
}

/** Where accounts of some guards are chosen from, by name or address; for `handleChoices` of another context. */
export const accountsToChoose = (guards: string[]) => ({
  from: () => db().select(chosen).from(accountTable).$dynamic(),
  keys: () => db().select({ id: accountTable.id }).from(accountTable).$dynamic(),
  key: accountTable.id,
  where: () => [inArray(accountTable.guard, guards)],
  search: accountTable.search_text,
  sorts: { name: accountTable.name },
  present: (rows: { id: number; name: string; email: string | null }[]) =>
    rows.map(({ id, name, email }) => ({ id, name, email: email ?? '' })),
})
