import { rolesHeldBy } from '@halaqa/identity/server'
import { pageAt } from '@halaqa/kit-server/http'
import { currentRequest, withRequest } from '@halaqa/kit-server/request'
import { sharedViewsManage } from '../contract/permissions.ts'
import { assignItem } from './assignments/assign-work.ts'
import { queueOf } from './assignments/queue.queries.ts'
import { followRecord } from './follows/follow-record.ts'
import { workKinds } from './items/work-kinds.ts'
import { listNamed } from './views/lists-of-views.ts'
import { shareView } from './views/share-view.ts'
import type { ViewSort } from './views/shared-views.table.ts'

export { notifyFollowers } from './follows/notify-followers.ts'

type Person = { id: number; name: string }

/** The oldest items of a kind that nobody has, assigned by one member of staff to another. Answers how many there were. */
export async function someAssigned(kindName: string, most: number, assignee: Person, by: Person): Promise<number> {
  const kind = workKinds.contributions().find(each => each.kind === kindName)
  if (!kind) throw new Error(`no context contributes ${kindName}`)
  const actor = { ...by, guard: 'users', permissions: new Set([kind.permission]) }
  return withRequest({ ...currentRequest(), actor }, async () => {
    const { rows } = await queueOf(kind, actor, 'free')
    const chosen = rows.slice(0, most)
    for (const { item_id } of chosen)
      await assignItem(kind, item_id, { assignee_id: assignee.id, seen_id: null }, actor)
    return chosen.length
  })
}

/** Somebody follows the record of a page, as they would by its button, whether or not a second factor is set up. */
export const aFollow = async (by: Person, address: string, title: string): Promise<void> => {
  const access = pageAt(address)?.access
  if (!access || access === 'public' || !access.permission) throw new Error(`${address} is no page of a record`)
  await followRecord({ address, title }, { ...by, guard: 'users', permissions: new Set([access.permission]) })
}

type ViewWish = { list: string; name: string; filter: Record<string, unknown>; sort?: ViewSort }

/** A view of a list that a member of staff shares with the first of their roles, whether or not a second factor is set up. */
export const aSharedView = async (by: Person, view: ViewWish): Promise<void> => {
  const [role] = await rolesHeldBy(by.id, 'ar')
  if (!role) throw new Error(`${by.name} has no role`)
  const access = listNamed(view.list)?.access
  if (!access || access === 'public' || !access.permission) throw new Error(`${view.list} is no list of the office`)
  const actor = { ...by, guard: 'users', permissions: new Set([sharedViewsManage, access.permission]) }
  await withRequest({ ...currentRequest(), actor }, () =>
    shareView({ sort: null, ...view, role_id: role.id, is_default: false }, actor),
  )
}
