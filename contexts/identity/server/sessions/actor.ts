import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountRoleTable, accountTable, roleTable, sessionTable } from '../accounts/accounts.table.ts'
import { secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { readAccessToken } from './tokens.ts'

/**
 * How long an actor is kept before sessions and roles are looked up again. An end of a session is felt at once in the
 * process where it happened and in the others by the event, at the latest after this time.
 */
const keptMilliseconds = 10_000
const kept = new Map<string, { actor: Actor | undefined; until: number }>()
/** Counts what was forgotten: an actor that was being looked up meanwhile may be out of date and is not kept. */
let forgotten = 0

/** Who a token belongs to: the session must be open, the account active. Undefined otherwise. */
export async function actorOfToken(token: string | undefined): Promise<Actor | undefined> {
  const claims = token ? await readAccessToken(token) : undefined
  if (!claims) return undefined
  const now = clock.now().getTime()
  const known = kept.get(claims.sessionId)
  if (known && known.until > now) return known.actor
  const before = forgotten
  const actor = await load(claims.sessionId, claims.accountId)
  if (kept.size > 20_000) kept.clear()
  if (before === forgotten) kept.set(claims.sessionId, { actor, until: now + keptMilliseconds })
  return actor
}

/** The session that a token was signed for, open or not; no look into the database. For counting requests only. */
export const sessionOfToken = async (token: string | undefined): Promise<string | undefined> =>
  token ? (await readAccessToken(token))?.sessionId : undefined

export function forgetSession(sessionId: string): void {
  forgotten += 1
  kept.delete(sessionId)
}
/** After a change of roles or of an account. */
export function forgetAllSessions(): void {
  forgotten += 1
  kept.clear()
}

const actingAccount = alias(accountTable, 'acting')

async function load(sessionId: string, accountId: number): Promise<Actor | undefined> {
  const [found] = await db()
    .select({ account: accountTable, acting_by_id: sessionTable.acting_by_id, acting: actingAccount })
    .from(sessionTable)
    .innerJoin(accountTable, eq(accountTable.id, sessionTable.account_id))
    .leftJoin(actingAccount, and(eq(actingAccount.id, sessionTable.acting_by_id), eq(actingAccount.state, 'active')))
    .where(
      and(
        eq(sessionTable.id, sessionId),
        eq(sessionTable.account_id, accountId),
        isNull(sessionTable.ended_at),
        gt(sessionTable.expires_at, clock.now()),
        eq(accountTable.state, 'active'),
      ),
    )
  // Who acts as somebody does so only as long as the own account stands.
  if (!found || (found.acting_by_id !== null && !found.acting)) return undefined
  const { id, name, guard } = found.account
  const actingBy = found.acting && { id: found.acting.id, name: found.acting.name }
  const permissions = guard === 'users' ? await permissionsOf(id) : new Set<string>()
  // Who must have a second factor and has none may only set one up.
  const isHeld = secondFactorStateOf(found.account, permissions) === 'required'
  return { id, name, guard, permissions: isHeld ? new Set() : permissions, sessionId, ...(actingBy && { actingBy }) }
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
export async function permissionsOf(accountId: number): Promise<Set<string>> {
  const roles = await db()
    .select({ granted: roleTable.granted })
    .from(accountRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.role_id))
    .where(eq(accountRoleTable.account_id, accountId))
  return new Set(roles.flatMap(role => role.granted))
}
