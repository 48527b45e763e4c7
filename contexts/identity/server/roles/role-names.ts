import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import { asc, eq } from 'drizzle-orm'
import { accountRoleTable, roleTable } from '../accounts/accounts.table.ts'

/** A role, and what it is called in a language. */
export type RoleName = { id: number; name: string }

const { id, name_ar, name_en, name_fr, granted } = roleTable
const columns = { id, name_ar, name_en, name_fr }
type Named = { id: number; name_ar: string; name_en: string; name_fr: string }

const everyRole = keptUntilChanged([roleTable], () =>
  db()
    .select({ ...columns, granted })
    .from(roleTable)
    .orderBy(asc(id)),
)
const heldRoles = keptUntilChanged([accountRoleTable, roleTable], (accountId: number) =>
  db()
    .select(columns)
    .from(roleTable)
    .innerJoin(accountRoleTable, eq(accountRoleTable.role_id, id))
    .where(eq(accountRoleTable.account_id, accountId))
    .orderBy(asc(id)),
)

/** All roles of the college. */
export const allRoles = async (language: string): Promise<RoleName[]> => namedIn(language, await everyRole())

/** The roles that have a permission. */
export const rolesWith = async (permission: string, language: string): Promise<RoleName[]> =>
  namedIn(
    language,
    (await everyRole()).filter(role => role.granted.includes(permission)),
  )

/** The roles that an account holds. */
export const rolesHeldBy = async (accountId: number, language: string): Promise<RoleName[]> =>
  namedIn(language, await heldRoles(accountId))

const nameKeys: Record<string, 'name_ar' | 'name_en' | 'name_fr'> = { ar: 'name_ar', en: 'name_en', fr: 'name_fr' }
const namedIn = (language: string, roles: readonly Named[]): RoleName[] =>
  roles.map(role => ({ id: role.id, name: role[nameKeys[language] ?? 'name_ar'] }))
