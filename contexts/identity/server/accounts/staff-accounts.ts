import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, ne } from 'drizzle-orm'
import { accountTable } from './accounts.table.ts'

/** Everybody on the staff who is not blocked, by name: to be given work. */
export const staffAccounts = (): Promise<{ id: number; name: string; email: string | null }[]> =>
  db()
    .select({ id: accountTable.id, name: accountTable.name, email: accountTable.email })
    .from(accountTable)
    .where(and(eq(accountTable.guard, 'users'), ne(accountTable.state, 'blocked')))
    .orderBy(asc(accountTable.name), asc(accountTable.id))
