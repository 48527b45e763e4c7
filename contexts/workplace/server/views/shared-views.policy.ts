import { type RoleName, rolesHeldBy } from '@halaqa/identity/server'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, inArray, isNull, or } from 'drizzle-orm'
import { sharedViewsManage } from '../../contract/permissions.ts'
import { sharedViewTable } from './shared-views.table.ts'

/** Whether the actor shares with everybody and with any role, and changes what others share. */
export const mayManageViews = (actor: Actor): boolean => actor.permissions.has(sharedViewsManage)

/** The roles in whose name the actor acts: none, where the actor may do nothing until a second factor is set up. */
export const rolesOf = async (actor: Actor, language: string): Promise<RoleName[]> =>
  actor.permissions.size > 0 ? rolesHeldBy(actor.id, language) : []

/** Of a row: it is for everybody, for a role of the actor, or the actor shares it. */
export const isSeenBy = (actor: Actor, held: RoleName[]) =>
  or(
    isNull(sharedViewTable.role_id),
    inArray(
      sharedViewTable.role_id,
      held.map(({ id }) => id),
    ),
    eq(sharedViewTable.shared_by_id, actor.id),
  )
