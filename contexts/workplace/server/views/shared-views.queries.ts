import { allRoles, type RoleName } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, not, type SQL } from 'drizzle-orm'
import type { SharedView } from '../../contract/views.ts'
import { isSeenBy, mayManageViews, rolesOf } from './shared-views.policy.ts'
import { type SharedViewRow, sharedViewTable } from './shared-views.table.ts'

/** What an actor sees of all lists, what was shared first first. */
export async function viewsFor(actor: Actor, language: string): Promise<SharedView[]> {
  const held = await rolesOf(actor, language)
  return presented(await rowsWhere(isSeenBy(actor, held)), actor, held, language)
}

/** With which roles the actor may share, and what others share of the list that only who manages them is told. */
export async function sharingOf(list: string, actor: Actor, language: string) {
  const held = await rolesOf(actor, language)
  if (!mayManageViews(actor)) return { roles: held, others: [], can: { manage: false } }
  const rows = await rowsWhere(and(eq(sharedViewTable.list, list), not(isSeenBy(actor, held)!)))
  return {
    roles: await allRoles(language),
    others: await presented(rows, actor, held, language),
    can: { manage: true },
  }
}

const rowsWhere = (condition: SQL | undefined) =>
  db().select().from(sharedViewTable).where(condition).orderBy(asc(sharedViewTable.id))

async function presented(rows: SharedViewRow[], actor: Actor, held: RoleName[], language: string) {
  if (!rows.length) return []
  const roles = new Map((await allRoles(language)).map(role => [role.id, role]))
  return rows.map(({ id, list, name, filter, sort, role_id, is_default, shared_by, shared_by_id }): SharedView => {
    const isMine = shared_by_id === actor.id
    return {
      id,
      list,
      name,
      filter: filter as SharedView['filter'],
      sort,
      role: role_id === null ? null : (roles.get(role_id) ?? null),
      is_default,
      shared_by,
      is_mine: isMine,
      is_for_me: role_id === null || held.some(role => role.id === role_id),
      can: { change: isMine || mayManageViews(actor) },
    }
  })
}
