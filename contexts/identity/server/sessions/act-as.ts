import { forbidden } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type Actor, currentRequest } from '@halaqa/kit-server/request'
import { and, eq, isNull } from 'drizzle-orm'
import { accountById } from '../accounts/accounts.queries.ts'
import { sessionTable } from '../accounts/accounts.table.ts'
import { endSessions } from './end-session.ts'
import { signAccessToken } from './tokens.ts'

/** How long somebody may act as another (decision 6). There is no renewing: whoever needs longer gives a reason again. */
export const actingMinutes = 30

/**
 * A session as another account, for the member of staff who asks: the token and when it ends. An earlier one of the same
 * person ends with it. Staff never act as staff, nor as an account that may not sign in: 403.
 */
export async function actAs(actor: Actor, accountId: number, reason: string): Promise<{ token: string; endsAt: Date }> {
  const account = await accountById(accountId)
  const isStaff = actor.guard === 'users' && !actor.actingBy
  if (!isStaff || account.guard === 'users' || account.state !== 'active') refuse(forbidden)
  const { address, agent } = currentRequest()
  const now = clock.now()
  const endsAt = new Date(now.getTime() + actingMinutes * 60_000)
  const sessionId = await transaction(async () => {
    await endActingOf(actor.id)
    const [session] = await db()
      .insert(sessionTable)
      .values({
        account_id: accountId,
        acting_by_id: actor.id,
        agent: agent.slice(0, 300),
        address,
        created_at: now,
        last_used_at: now,
        expires_at: endsAt,
      })
      .returning()
    await audit({
      action: 'identity.session.act-as',
      subject: ['identity.account', accountId],
      after: { until: endsAt.toISOString() },
      note: reason,
    })
    return session!.id
  })
  const by = { id: actor.id, name: actor.name }
  return { token: await signAccessToken(account, sessionId, { minutes: actingMinutes, by }), endsAt }
}

/** Ends the sessions in which this member of staff acts as somebody. */
export async function endActingOf(staffId: number): Promise<number> {
  const open = await db()
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.acting_by_id, staffId), isNull(sessionTable.ended_at)))
  return endSessions(
    open.map(each => each.id),
    'acting-ended',
  )
}

/** The end of acting, by whoever acts: only the session that asks. */
export async function endActing(actor: Actor): Promise<{ success: boolean }> {
  if (!actor.actingBy || !actor.sessionId) return refuse(forbidden)
  await endSessions([actor.sessionId], 'acting-ended')
  return { success: true }
}
