import { clock } from '@halaqa/kit-server/clock'
import { batched, db, hearsChanges, keptUntilChanged, onChange, prepared } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountRoleTable, accountTable, roleTable, sessionTable } from '../accounts/accounts.table.ts'
import { secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { readAccessToken } from './tokens.ts'

/**
 * How long an actor is kept before the session is looked up again, and how many. Long, because a device tells every 15 seconds
 * what it watched: a session that ends, an account that changes in what counts and a role are told by the database
 * (actor.table.sql), to this process before the change is answered, to the others a moment later.
 */
const keptMilliseconds = 75_000
const most = 20_000
const kept = new Map<string, { actor: Actor | undefined; until: number }>()
/** Counts what was forgotten: an actor that was being looked up meanwhile may be out of date and is not kept. */
let forgotten = 0

function forget(isMeant: (actor: Actor | undefined, sessionId: string) => boolean): void {
  forgotten += 1
  for (const [sessionId, { actor }] of kept) if (isMeant(actor, sessionId)) kept.delete(sessionId)
}
onChange('identity.sessions', id => (id ? forgetSession(id) : forget(() => true)))
onChange('identity.accounts', id =>
  forget(actor => !id || !actor || actor.id === Number(id) || actor.actingBy?.id === Number(id)),
)
for (const table of ['identity.roles', 'identity.account_roles']) onChange(table, () => forget(() => true))

function forgetSession(sessionId: string): void {
  forgotten += 1
  kept.delete(sessionId)
}

/** After a change of a setting; what changes in the database is heard. */
export const forgetAllSessions = (): void => forget(() => true)

/** Who a token belongs to: the session must be open, the account active. Undefined otherwise. */
export async function actorOfToken(token: string | undefined): Promise<Actor | undefined> {
  const claims = token ? await readAccessToken(token) : undefined
  if (!claims) return undefined
  const now = clock.now().getTime()
  const known = kept.get(claims.sessionId)
  if (known && known.until > now) return known.actor
  const before = forgotten
  const found = await load(claims.sessionId, claims.accountId)
  if (kept.size >= most) kept.clear()
  const until = Math.min(now + keptMilliseconds, found?.expires_at.getTime() ?? now)
  if (before === forgotten && hearsChanges()) kept.set(claims.sessionId, { actor: found?.actor, until })
  return found?.actor
}

/** The session that a token was signed for, open or not; no look into the database. For counting requests only. */
export const sessionOfToken = async (token: string | undefined): Promise<string | undefined> =>
  token ? (await readAccessToken(token))?.sessionId : undefined

const actingAccount = alias(accountTable, 'acting')

const openSessions = prepared(handle =>
  handle
    .select({
      session_id: sessionTable.id,
      account_id: accountTable.id,
      expires_at: sessionTable.expires_at,
      name: accountTable.name,
      guard: accountTable.guard,
      second_factor_on_at: accountTable.second_factor_on_at,
      acting_by_id: sessionTable.acting_by_id,
      acting: { id: actingAccount.id, name: actingAccount.name },
    })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.account_id))
    .leftJoin(actingAccount, and(eq(actingAccount.id, sessionTable.acting_by_id), eq(actingAccount.state, 'active')))
    .where(
      and(
        sql`${sessionTable.id} = any(${sql.placeholder('ids')}::uuid[])`,
        isNull(sessionTable.ended_at),
        gt(sessionTable.expires_at, sql.placeholder('now')),
        eq(accountTable.state, 'active'),
      ),
    )
    .prepare('identity_open_sessions'),
)
const sessions = batched(async (ids: string[]) => {
  const rows = await openSessions({ ids, now: clock.now() })
  return new Map(rows.map(row => [row.session_id, row]))
})

async function load(sessionId: string, accountId: number): Promise<{ actor: Actor; expires_at: Date } | undefined> {
  const row = (await sessions([sessionId])).get(sessionId)
  if (!row || row.account_id !== accountId) return undefined
  // Who acts as somebody does so only as long as the own account stands.
  if (row.acting_by_id !== null && !row.acting) return undefined
  const { account_id: id, name, guard, acting: actingBy, expires_at } = row
  const permissions = guard === 'users' ? await permissionsOf(id) : new Set<string>()
  // Who must have a second factor and has none may only set one up.
  const isHeld = secondFactorStateOf(row, permissions) === 'required'
  return {
    actor: { id, name, guard, permissions: isHeld ? new Set() : permissions, sessionId, ...(actingBy && { actingBy }) },
    expires_at,
  }
}

/** The ids of the sessions of an account that are neither ended nor over. */
export async function openSessionsOf(accountId: number): Promise<string[]> {
  const isOpen = and(isNull(sessionTable.ended_at), gt(sessionTable.expires_at, clock.now()))
  const rows = await db()
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.account_id, accountId), isOpen))
  return rows.map(row => row.id)
}

/** All permissions that the roles of an account grant. */
export const permissionsOf: (accountId: number) => Promise<ReadonlySet<string>> = keptUntilChanged(
  [accountRoleTable, roleTable],
  async (accountId: number) => {
    const roles = await db()
      .select({ granted: roleTable.granted })
      .from(accountRoleTable)
      .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.role_id))
      .where(eq(accountRoleTable.account_id, accountId))
    return new Set(roles.flatMap(role => role.granted))
  },
)
