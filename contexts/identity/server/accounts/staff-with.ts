import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { accountRoleTable, accountTable, roleTable } from './accounts.table.ts'

type Wish = { q?: string | undefined; ids?: number[] | undefined; page?: number; per_page?: number }

const granting = (permission: string): SQL =>
  inArray(
    accountTable.id,
    db()
      .select({ id: accountRoleTable.account_id })
      .from(accountRoleTable)
      .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.role_id))
      .where(sql`${roleTable.granted} @> ${JSON.stringify([permission])}::jsonb`),
  )

/** Staff who hold a permission and are not blocked, by name; a page of them. */
export async function staffWith(permission: string, { q, ids, page = 1, per_page = 200 }: Wish = {}) {
  const where = and(
    eq(accountTable.guard, 'users'),
    ne(accountTable.state, 'blocked'),
    granting(permission),
    ids && inArray(accountTable.id, ids),
    matching(accountTable.search_text, q),
  )
  const total = await db().$count(accountTable, where)
  const rows = await db()
    .select({ id: accountTable.id, name: accountTable.name })
    .from(accountTable)
    .where(where)
    .orderBy(asc(accountTable.name), asc(accountTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows, total, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}
