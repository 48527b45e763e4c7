import { forbidden, invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, requireVersion, versionOf } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { administratorsOnly } from '../../contract/permissions.ts'
import { administratorKeepsAll, roleInUse, shippedRoleIsKept } from '../../contract/roles.ts'
import { accountRoleTable, roleTable } from '../accounts/accounts.table.ts'
import { allPermissions } from './ensure-roles.ts'
import { requireNoMore } from './outranked.ts'

type OfRole = { roleId: number; version?: string | undefined }

/**
 * Sets what a role may do. Permissions that no route knows are refused; the administrator keeps all. `version` is of the
 * permissions that the actor saw: what somebody else has given or taken since is not undone unseen.
 */
export function setPermissionsOf({ roleId, version }: OfRole, permissions: string[], actor: Actor) {
  return transaction(async () => {
    const [role] = await db().select().from(roleTable).where(eq(roleTable.id, roleId)).for('update')
    if (!role) return refuse(notFound)
    requireVersion(version, versionOf(role.granted))
    if (role.code === 'administrator') refuse(administratorKeepsAll)
    requireNoMore(actor, role.granted)
    if (permissions.some(each => !allPermissions().includes(each)))
      refuse(invalid, { granted: 'field.unknown-reference' })
    const granted = [...new Set(permissions)].sort()
    const reserved = granted.find(each => administratorsOnly.includes(each))
    if (reserved) refuse(invalid, { granted: 'problem.administrators-only' })
    // Nobody gives away more than they have.
    if (granted.some(each => !role.granted.includes(each) && !actor.permissions.has(each))) refuse(forbidden)
    await db().update(roleTable).set({ granted, edited: true }).where(eq(roleTable.id, roleId))
    await audit({
      action: 'identity.permission.set',
      subject: ['identity.role', roleId],
      before: { granted: role.granted },
      after: { granted },
    })
    return { id: roleId, granted }
  })
}

/** A role that somebody has, or that came with the college, stays. */
export async function removeRole(id: number): Promise<void> {
  const [role] = await db().select().from(roleTable).where(eq(roleTable.id, id))
  if (!role) return refuse(notFound)
  if (role.shipped) refuse(shippedRoleIsKept)
  if (await db().$count(accountRoleTable, eq(accountRoleTable.role_id, id))) refuse(roleInUse)
  await db().delete(roleTable).where(eq(roleTable.id, id))
}
