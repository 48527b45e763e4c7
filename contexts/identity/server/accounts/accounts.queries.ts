import { notFound } from '@halaqa/kit-contract'
import { db, jsonRow } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, type Column, eq, or, sql } from 'drizzle-orm'
import { type Account, accountTable } from './accounts.table.ts'

/** The account, or 404. */
export async function accountById(id: number): Promise<Account> {
  const [account] = await db().select().from(accountTable).where(eq(accountTable.id, id))
  return account ?? refuse(notFound)
}

/** The address of the account that a column of another statement names, as one value of that statement. */
export const contactPart = (id: Column) => {
  const { email, emailVerifiedAt } = accountTable
  return jsonRow({ email, emailVerifiedAt }, sql`from ${accountTable} where ${eq(accountTable.id, id)}`)
}

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
