import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
import { accountTable } from '../accounts/accounts.table.ts'
import { secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { permissionsOf } from './actor.ts'

/** What an account of the staff may do now, for work that goes on without its session; undefined when it may do nothing. */
export async function staffRightsOf(accountId: number): Promise<ReadonlySet<string> | undefined> {
  const isActive = and(
    eq(accountTable.id, accountId),
    eq(accountTable.guard, 'users'),
    eq(accountTable.state, 'active'),
  )
  const [account] = await db().select().from(accountTable).where(isActive)
  if (!account) return undefined
  const permissions = await permissionsOf(accountId)
  return secondFactorStateOf(account, permissions) === 'required' ? undefined : permissions
}
