import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { asc, count } from 'drizzle-orm'
import { rolesWrite } from '../../contract/permissions.ts'
import { accountRoleTable, roleTable } from '../accounts/accounts.table.ts'
import { allPermissions } from './ensure-roles.ts'

/** Every permission of this build beside every role. */
export async function matrixFor(actor: Actor, language: string) {
  const roles = await db().select().from(roleTable).orderBy(asc(roleTable.id))
  const people = await db()
    .select({ roleId: accountRoleTable.roleId, people: count() })
    .from(accountRoleTable)
    .groupBy(accountRoleTable.roleId)
  const nameKey = { ar: 'nameAr', en: 'nameEn', fr: 'nameFr' }[language] as 'nameAr' | undefined
  return {
    permissions: allPermissions().map(name => ({
      name,
      context: name.split('.')[0]!,
      label: translate(language, `permissions.${name}`),
    })),
    roles: roles.map(role => ({
      id: role.id,
      code: role.code,
      name: role[nameKey ?? 'nameAr'],
      people: people.find(each => each.roleId === role.id)?.people ?? 0,
      granted: role.granted,
    })),
    can: { edit: actor.permissions.has(rolesWrite) },
  }
}
