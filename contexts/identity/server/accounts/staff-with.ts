import { db } from '@halaqa/kit-server/database'
import { and, asc, type Column, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { accountRoleTable, accountTable, roleTable } from './accounts.table.ts'

/** The conditions of a statement over accounts: staff who hold a permission and are not blocked. */
export const conditionsOfStaffWith = (permission: string): SQL[] => [
  eq(accountTable.guard, 'users'),
  ne(accountTable.state, 'blocked'),
  inArray(
    accountTable.id,
    db()
      .select({ id: accountRoleTable.account_id })
      .from(accountRoleTable)
      .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.role_id))
      .where(sql`${roleTable.granted} @> ${JSON.stringify([permission])}::jsonb`),
  ),
]
const select = () => db().select({ id: accountTable.id, name: accountTable.name }).from(accountTable).$dynamic()

/** All staff who hold a permission and are not blocked, by name. */
export const staffWith = (permission: string): Promise<{ id: number; name: string }[]> =>
  select()
    .where(and(...conditionsOfStaffWith(permission)))
    .orderBy(asc(accountTable.name), asc(accountTable.id))

/** Those of these accounts who are such staff. */
export const amongStaffWith = (permission: string, ids: number[]): Promise<{ id: number; name: string }[]> =>
  select().where(and(...conditionsOfStaffWith(permission), inArray(accountTable.id, ids)))

/** The member of staff with this id, if it is one of them. */
export async function oneOfStaffWith(permission: string, id: number) {
  const [row] = await select().where(and(...conditionsOfStaffWith(permission), eq(accountTable.id, id)))
  return row
}

/** Whether the account that a column of another statement names is one of them, as a condition of that statement. */
export const staffWithPart = (id: Column, permission: string): SQL =>
  sql`exists (select 1 from ${accountTable} where ${and(eq(accountTable.id, id), ...conditionsOfStaffWith(permission))})`

type Chosen = { id: number; name: string }
/** Where members of staff are chosen from; `conditionsOfStaffWith` says which of them. */
export const staffToChooseFrom = {
  from: select,
  key: accountTable.id,
  search: accountTable.search_text,
  sorts: { name: accountTable.name },
  present: (rows: Chosen[]): Chosen[] => rows,
}
/** Where one who holds a permission is chosen from; for `handleChoices` of another context. */
export const staffToChoose = (permission: string) => ({
  ...staffToChooseFrom,
  where: () => conditionsOfStaffWith(permission),
})
