import { notFound, searchKey } from '@halaqa/kit-contract'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { staffWrite } from '../../contract/permissions.ts'
import { accountRoleTable, accountTable, roleTable } from '../accounts/accounts.table.ts'
import { grantsMore } from './outranked.ts'

/** Of each account its roles; joined, because Drizzle leaves the tables' names out of what a select without a join reads. */
const rolesOf = (actor: Actor) =>
  db()
    .select({
      accountId: accountRoleTable.accountId,
      roleIds: sql<number[]>`array_agg(${accountRoleTable.roleId} order by ${accountRoleTable.roleId})`.as('role_ids'),
      outranks: sql<boolean>`bool_or(${grantsMore(actor)})`.as('outranks'),
    })
    .from(accountRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.roleId))
    .groupBy(accountRoleTable.accountId)
    .as('roles_of')

function selectStaff(actor: Actor) {
  const roles = rolesOf(actor)
  return db()
    .select({ ...columns, role_ids: sql<number[]>`coalesce(${roles.roleIds}, '{}')`, outranks: roles.outranks })
    .from(accountTable)
    .leftJoin(roles, eq(roles.accountId, accountTable.id))
}

const columns = {
  id: accountTable.id,
  name: accountTable.name,
  username: accountTable.username,
  email: accountTable.email,
  mobile: accountTable.mobile,
  state: accountTable.state,
  secondFactorOnAt: accountTable.secondFactorOnAt,
  lastSignInAt: accountTable.lastSignInAt,
  createdAt: accountTable.createdAt,
}
const isStaff = eq(accountTable.guard, 'users')

type Query = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { state?: string | undefined; role_id?: number | undefined }
}

export async function staffPage(actor: Actor, query: Query) {
  const { state, role_id } = query.filter
  const where = and(
    isStaff,
    state ? eq(accountTable.state, state as 'active') : undefined,
    role_id
      ? sql`exists (select 1 from ${accountRoleTable} where ${accountRoleTable.accountId} = ${accountTable.id} and ${accountRoleTable.roleId} = ${role_id})`
      : undefined,
    query.q ? like(accountTable.searchText, `%${searchKey(query.q).replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
  const total = await db().$count(accountTable, where)
  const rows = await selectStaff(actor)
    .where(where)
    .orderBy(orderOf(query.sort), asc(accountTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: rows.map(row => presentStaff(row, actor)),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

const sortable = { name: accountTable.name, last_sign_in_at: accountTable.lastSignInAt, id: accountTable.id }
function orderOf(sort: string): SQL {
  const column = sortable[sort.replace('-', '') as keyof typeof sortable]
  return sort.startsWith('-') ? sql`${desc(column)} nulls last` : asc(column)
}

/** A member of staff as the office shows one, or 404. */
export async function staffById(id: number, actor: Actor) {
  const [row] = await selectStaff(actor).where(and(isStaff, eq(accountTable.id, id)))
  return row ? presentStaff(row, actor) : refuse(notFound)
}

type Found = {
  id: number
  name: string
  username: string
  email: string | null
  mobile: string
  state: 'invited' | 'active' | 'blocked'
  role_ids: number[]
  secondFactorOnAt: Date | null
  lastSignInAt: Date | null
  createdAt: Date
  /** The person may more than who asks. */
  outranks: boolean | null
}
function presentStaff({ secondFactorOnAt, lastSignInAt, createdAt, email, outranks, ...row }: Found, actor: Actor) {
  const write = actor.permissions.has(staffWrite) && !outranks
  const isSelf = row.id === actor.id
  return {
    ...row,
    email: email ?? '',
    second_factor: Boolean(secondFactorOnAt),
    last_sign_in_at: lastSignInAt?.toISOString() ?? null,
    created_on: dayOf(createdAt),
    can: {
      edit: write,
      block: write && !isSelf && row.state === 'active',
      unblock: write && row.state === 'blocked',
      invite: write && row.state === 'invited',
      password: write && row.state === 'active',
    },
  }
}
