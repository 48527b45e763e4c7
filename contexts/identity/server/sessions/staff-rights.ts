import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { accountTable } from '../accounts/accounts.table.ts'
import { secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { permissionsOf } from './actor.ts'

/** An account of the staff as it would act now, without its session; undefined when it may do nothing. */
export async function actorOfStaff(accountId: number): Promise<Actor | undefined> {
  const isActive = and(
    eq(accountTable.id, accountId),
    eq(accountTable.guard, 'users'),
    eq(accountTable.state, 'active'),
  )
  const [account] = await db().select().from(accountTable).where(isActive)
  if (!account) return undefined
  const permissions = await permissionsOf(accountId)
  if (secondFactorStateOf(account, permissions) === 'required') return undefined
  return { id: account.id, name: account.name, guard: account.guard, permissions }
}

/** What an account of the staff may do now, for work that goes on without its session; undefined when it may do nothing. */
export const staffRightsOf = async (accountId: number): Promise<ReadonlySet<string> | undefined> =>
  (await actorOfStaff(accountId))?.permissions
