import { allRoles, type RoleName } from '@halaqa/identity/server'
import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { asc } from 'drizzle-orm'
import type { SharedView } from '../../contract/views.ts'
import { isTaken, mayReadList } from './lists-of-views.ts'
import { isSeenBy, mayManageViews, rolesOf } from './shared-views.policy.ts'
import { type SharedViewRow, sharedViewTable } from './shared-views.table.ts'

/**
 * What an actor sees of all lists that they may read, what was shared first first: what a view searches for may be a name. One
 * that its list takes no more is shown to whoever may remove it.
 */
export async function viewsFor(actor: Actor, language: string): Promise<SharedView[]> {
  const held = await rolesOf(actor, language)
  const rows = (await allViews()).filter(row => isSeenBy(row, actor, held))
  const shown = rows.filter(row => mayReadList(row.list, actor) && (mayChange(row, actor) || isTakenNow(row)))
  return presented(shown, actor, held, language)
}

/** With which roles the actor may share, and what others share of the list that only who manages them is told. */
export async function sharingOf(list: string, actor: Actor, language: string) {
  const held = await rolesOf(actor, language)
  if (!mayManageViews(actor)) return { roles: held, others: [], can: { manage: false } }
  const rows = (await allViews()).filter(row => row.list === list && !isSeenBy(row, actor, held))
  return {
    roles: await allRoles(language),
    others: await presented(rows, actor, held, language),
    can: { manage: true },
  }
}

const mayChange = ({ shared_by_id }: SharedViewRow, actor: Actor) => shared_by_id === actor.id || mayManageViews(actor)
const isTakenNow = ({ list, filter, sort }: SharedViewRow) => isTaken({ list, filter, sort })

/** At most `mostSharedViews`, and asked for by whoever opens a page. */
const allViews: () => Promise<readonly SharedViewRow[]> = keptUntilChanged([sharedViewTable], () =>
  db().select().from(sharedViewTable).orderBy(asc(sharedViewTable.id)),
)

async function presented(rows: SharedViewRow[], actor: Actor, held: RoleName[], language: string) {
  if (!rows.length) return []
  const roles = new Map((await allRoles(language)).map(role => [role.id, role]))
  return rows.map((row): SharedView => {
    const { id, list, name, filter, sort, role_id, shared_by } = row
    return {
      id,
      list,
      name,
      filter: filter as SharedView['filter'],
      sort,
      role: role_id === null ? null : (roles.get(role_id) ?? null),
      is_default: row.is_default && isTakenNow(row),
      shared_by,
      is_mine: row.shared_by_id === actor.id,
      is_for_me: role_id === null || held.some(role => role.id === role_id),
      can: { change: mayChange(row, actor) },
    }
  })
}
