import { type RoleName, rolesHeldBy } from '@halaqa/identity/server'
import type { Actor } from '@halaqa/kit-server/request'
import { sharedViewsManage } from '../../contract/permissions.ts'
import type { SharedViewRow } from './shared-views.table.ts'

/** Whether the actor shares with everybody and with any role, and changes what others share. */
export const mayManageViews = (actor: Actor): boolean => actor.permissions.has(sharedViewsManage)

/** The roles in whose name the actor acts: none, where the actor may do nothing until a second factor is set up. */
export const rolesOf = async (actor: Actor, language: string): Promise<RoleName[]> =>
  actor.permissions.size > 0 ? rolesHeldBy(actor.id, language) : []

/** A view is for everybody, for a role of the actor, or the actor shares it. */
export const isSeenBy = ({ role_id, shared_by_id }: SharedViewRow, actor: Actor, held: RoleName[]): boolean =>
  role_id === null || shared_by_id === actor.id || held.some(({ id }) => id === role_id)
