import { db, transaction } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { roleTable } from '../accounts/accounts.table.ts'
import { granted, shippedRoles } from './shipped-roles.ts'

let known: readonly string[] = []
/** Every permission that a route or a policy of this build names; said once when the application is put together. */
export const allPermissions = (): readonly string[] => known

/**
 * Adds the shipped roles that are not there yet and gives those nobody edited the permissions of this build.
 * The administrator always has all. Harmless to run at every start.
 */
export async function ensureRoles(permissions: readonly string[]): Promise<void> {
  known = [...permissions].sort()
  await transaction(async () => {
    for (const { grants, ...role } of shippedRoles) {
      const now = granted(grants, known)
      await db()
        .insert(roleTable)
        .values({ ...role, shipped: true, granted: now })
        .onConflictDoNothing()
      const [present] = await db().select().from(roleTable).where(eq(roleTable.code, role.code))
      const follows = !present!.edited || role.code === 'administrator'
      if (follows && present!.granted.join() !== now.join())
        await db().update(roleTable).set({ granted: now }).where(eq(roleTable.code, role.code))
    }
  })
}
