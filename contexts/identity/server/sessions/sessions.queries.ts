import { clock } from '@halaqa/kit-server/clock'
import { db, prepared } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Guard } from '../../contract/guards.ts'
import { accountById } from '../accounts/accounts.queries.ts'
import { accountTable, sessionTable } from '../accounts/accounts.table.ts'
import { secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { permissionsOf } from './actor.ts'

/** The open sessions of an account, last used first; the actor's own says which one is asking. */
export async function sessionsOf(actor: Pick<Actor, 'id' | 'guard' | 'sessionId'>) {
  const rows = await openOnes({ accountId: actor.id, now: clock.now() })
  return rows.map(({ row, by }) => ({
    id: row.id,
    guard: actor.guard as Guard,
    agent: row.agent,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
    acting_by: by,
  }))
}

const openOnes = prepared(handle =>
  handle
    .select({ row: sessionTable, by: accountTable.name })
    .from(sessionTable)
    .leftJoin(accountTable, eq(accountTable.id, sessionTable.acting_by_id))
    .where(
      and(
        eq(sessionTable.account_id, sql.placeholder('accountId')),
        isNull(sessionTable.ended_at),
        gt(sessionTable.expires_at, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(sessionTable.last_used_at))
    .prepare('identity_sessions_of_account'),
)

/** Whether this session belongs to the actor. */
export async function ownsSession(actor: Actor, sessionId: string): Promise<boolean> {
  const mine = and(eq(sessionTable.id, sessionId), eq(sessionTable.account_id, actor.id))
  return (await db().$count(sessionTable, mine)) > 0
}

/** The signed-in account and what it may do. `second_factor: required` means that nothing else is allowed yet. */
export async function currentAccount(actor: Actor) {
  const account = await accountById(actor.id)
  const all = account.guard === 'users' ? await permissionsOf(account.id) : new Set<string>()
  return {
    id: account.id,
    name: account.name,
    guard: account.guard as Guard,
    username: account.username,
    email: account.email,
    language: account.language as 'ar' | 'en' | 'fr',
    permissions: [...actor.permissions].sort(),
    second_factor: secondFactorStateOf(account, all),
    acting_by: actor.actingBy?.name ?? null,
  }
}
