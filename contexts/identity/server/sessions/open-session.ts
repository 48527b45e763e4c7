import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { type Account, accountTable, sessionTable } from '../accounts/accounts.table.ts'
import { randomSecret, sha256 } from '../accounts/random-secrets.ts'
import { signAccessToken } from './tokens.ts'

const dayMilliseconds = 24 * 60 * 60_000

/** Days after which a session that nobody uses ends. Staff sign in every day. */
const idleDays = (guard: string) => (guard === 'users' ? 1 : 30)
export const lifetimeOf = (guard: string): Date => new Date(clock.now().getTime() + idleDays(guard) * dayMilliseconds)

export type OpenedSession = { id: string; token: string; refreshToken: string; seconds: number }

/** A new session for the account: an access token and a refresh secret, of which only the hash is kept. */
export async function openSession(account: Account): Promise<OpenedSession> {
  const { address, agent } = currentRequest()
  const secret = randomSecret()
  const now = clock.now()
  const expiresAt = lifetimeOf(account.guard)
  const [session] = await db()
    .insert(sessionTable)
    .values({
      account_id: account.id,
      refresh_hash: sha256(secret),
      rotated_at: now,
      agent: agent.slice(0, 300),
      address,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .returning()
  await db().update(accountTable).set({ last_sign_in_at: now }).where(eq(accountTable.id, account.id))
  return {
    id: session!.id,
    token: await signAccessToken(account, session!.id),
    refreshToken: `${session!.id}.${secret}`,
    seconds: Math.round((expiresAt.getTime() - now.getTime()) / 1000),
  }
}
