import { type Access, forbidden, type Method, notWhileActing, unauthenticated } from '@halaqa/kit-contract'
import { type Actor, nobody } from '@halaqa/kit-server/request'
import { refuse } from './refusal.ts'

/** Whether the actor may call a route with this access. */
export const may = (access: Access, actor: Actor): boolean =>
  access === 'public' ||
  (access.guards.includes(actor.guard) && (!access.permission || actor.permissions.has(access.permission)))

/**
 * The actor, or 401 (no session, or one of another guard), or 403 (the permission is missing; or staff act as the account,
 * and the route does not let them).
 */
export function allowed(access: Access, actor: Actor | undefined, method: Method): Actor {
  if (access === 'public') return actor ?? nobody
  if (!actor || !access.guards.includes(actor.guard)) return refuse(unauthenticated)
  if (!may(access, actor)) refuse(forbidden)
  if (actor.actingBy && !(access.acting ?? method === 'GET')) refuse(notWhileActing)
  return actor
}
