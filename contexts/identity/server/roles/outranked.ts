import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import { outranked } from '../../contract/staff.ts'
import { roleTable } from '../accounts/accounts.table.ts'
import { permissionsOf } from '../sessions/actor.ts'
import { allPermissions } from './ensure-roles.ts'

/** What this build knows and the actor may not. Permissions of other builds, which a role may still name, count for nothing. */
const beyond = (actor: Actor): string[] => allPermissions().filter(permission => !actor.permissions.has(permission))

/** Of a row of roles: whether it grants what the actor may not. */
export const grantsMore = (actor: Actor): SQL<boolean> =>
  sql<boolean>`${roleTable.granted} ?| ${sql.param(beyond(actor))}::text[]`

/** The rows of roles that grant nothing beyond what the actor may. */
export const grantsNoMore = (actor: Actor): SQL => sql`not ${grantsMore(actor)}`

/** Nobody changes an account that may more than oneself: whoever did could make it do the rest. Refuses `outranked`. */
export async function requireNotOutranked(actor: Actor, accountId: number): Promise<void> {
  requireNoMore(actor, [...(await permissionsOf(accountId))])
}

/** The same of a role, by what it grants. */
export function requireNoMore(actor: Actor, granted: string[]): void {
  const more = new Set(beyond(actor))
  if (granted.some(permission => more.has(permission))) refuse(outranked)
}
