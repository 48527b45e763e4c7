import { db } from '@halaqa/kit-server/database'
import { versionOf } from '@halaqa/kit-server/http'
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
    .select({ role_id: accountRoleTable.role_id, people: count() })
    .from(accountRoleTable)
    .groupBy(accountRoleTable.role_id)
  const nameKey = { ar: 'name_ar', en: 'name_en', fr: 'name_fr' }[language] as 'name_ar' | undefined
  return {
    permissions: allPermissions().map(name => ({
      name,
      context: name.split('.')[0]!,
      label: translate(language, `permissions.${name}`),
    })),
    roles: roles.map(role => ({
      id: role.id,
      code: role.code,
      name: role[nameKey ?? 'name_ar'],
      people: people.find(each => each.role_id === role.id)?.people ?? 0,
      granted: role.granted,
      version: versionOf(role.granted),
    })),
    can: { edit: actor.permissions.has(rolesWrite) },
  }
}
