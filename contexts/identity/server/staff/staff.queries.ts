import { notFound } from '@halaqa/kit-contract'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, offered } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { staffWrite } from '../../contract/permissions.ts'
import { listStaff } from '../../contract/staff.ts'
import { accountRoleTable, accountTable, roleTable } from '../accounts/accounts.table.ts'
import { grantsMore } from '../roles/outranked.ts'

/** Of each account its roles; joined, because Drizzle leaves the tables' names out of what a select without a join reads. */
const rolesOf = (actor: Actor) =>
  db()
    .select({
      account_id: accountRoleTable.account_id,
      role_ids: sql<number[]>`array_agg(${accountRoleTable.role_id} order by ${accountRoleTable.role_id})`.as(
        'role_ids',
      ),
      outranks: sql<boolean>`bool_or(${grantsMore(actor)})`.as('outranks'),
    })
    .from(accountRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.role_id))
    .groupBy(accountRoleTable.account_id)
    .as('roles_of')

function selectStaff(actor: Actor) {
  const roles = rolesOf(actor)
  return db()
    .select({ ...columns, role_ids: sql<number[]>`coalesce(${roles.role_ids}, '{}')`, outranks: roles.outranks })
    .from(accountTable)
    .leftJoin(roles, eq(roles.account_id, accountTable.id))
    .$dynamic()
}

const columns = {
  id: accountTable.id,
  name: accountTable.name,
  username: accountTable.username,
  email: accountTable.email,
  mobile: accountTable.mobile,
  state: accountTable.state,
  secondFactorOnAt: accountTable.second_factor_on_at,
  lastSignInAt: accountTable.last_sign_in_at,
  createdAt: accountTable.created_at,
}
const isStaff = eq(accountTable.guard, 'users')

export const staffList = handleList(listStaff, {
  from: ({ actor }) => selectStaff(actor),
  keys: () => db().select({ id: accountTable.id }).from(accountTable).$dynamic(),
  key: accountTable.id,
  where: ({ query: { filter } }) => [
    isStaff,
    filter.state && eq(accountTable.state, filter.state),
    filter.role_id && inArray(accountTable.id, holdersOf(filter.role_id)),
  ],
  search: accountTable.search_text,
  nearest: accountTable.search_text,
  nearestAmong: isStaff,
  offered: offered({
    most: 5,
    read: { title: accountTable.name, email: accountTable.email },
    say: rows => rows.map(({ title, email }) => ({ title, detail: email ?? '' })),
  }),
  sorts: {
    id: accountTable.id,
    name: accountTable.name,
    username: accountTable.username,
    email: accountTable.email,
    state: accountTable.state,
    // Who never signed in stands last, whichever way.
    last_sign_in_at: isDown => [
      isDown ? sql`${accountTable.last_sign_in_at} desc nulls last` : asc(accountTable.last_sign_in_at),
    ],
    created_on: accountTable.created_at,
  },
  present: (rows, { actor }) => rows.map(row => presentStaff(row, actor)),
})

const holdersOf = (roleId: number) =>
  db().select({ id: accountRoleTable.account_id }).from(accountRoleTable).where(eq(accountRoleTable.role_id, roleId))

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
      block: write && !isSelf && row.state !== 'blocked',
      unblock: write && row.state === 'blocked',
      invite: write && row.state === 'invited',
      password: write && row.state === 'active',
    },
  }
}
