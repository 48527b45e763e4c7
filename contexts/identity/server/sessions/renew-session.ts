import { unauthenticated } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { accountById } from '../accounts/accounts.queries.ts'
import { sessionTable } from '../accounts/accounts.table.ts'
import { randomSecret, sha256 } from '../accounts/random-secrets.ts'
import { noteRefused } from '../refusals/note-refused.ts'
import { endSessions } from './end-session.ts'
import { lifetimeOf, type OpenedSession } from './open-session.ts'
import { signAccessToken } from './tokens.ts'

/** Two tabs may send the same cookie at once: the secret before the present one is good for this long. */
const graceMilliseconds = 30_000
/** How many secrets before the previous one a session knows again. */
const remembered = 8

/**
 * A new access token for a refresh secret, which is exchanged for the next one. A secret that this session had before and
 * exchanged long ago is in the wrong hands: the session ends. Any other is just 401: who knows the id of a session, which
 * is no secret, must not be able to end it.
 */
export async function renewSession(refreshToken: string | undefined, guard: string): Promise<OpenedSession> {
  const [id, secret] = (refreshToken ?? '').split('.')
  if (!secret || !/^[\da-f-]{36}$/.test(id ?? '')) return refuse(unauthenticated)
  const renewed = await transaction(() => rotate(id!, sha256(secret), guard))
  // Outside the transaction that found it: the end of a stolen session must not be rolled back by the refusal.
  if (renewed === 'stolen') await endSessions([id!], 'refresh-reused')
  if (typeof renewed === 'string')
    await noteRefused({
      action: renewed === 'stolen' ? 'identity.session.stolen' : 'identity.session.unknown-secret',
      subject: ['identity.session', renewed === 'gone' ? 0 : id!],
    })
  return typeof renewed === 'object' ? renewed : refuse(unauthenticated)
}

async function rotate(id: string, hash: string, guard: string): Promise<OpenedSession | 'stolen' | 'unknown' | 'gone'> {
  const now = clock.now()
  const isOpen = and(eq(sessionTable.id, id), isNull(sessionTable.ended_at), gt(sessionTable.expires_at, now))
  const [session] = await db().select().from(sessionTable).where(isOpen).for('update')
  if (!session) return 'gone'
  const account = await accountById(session.account_id)
  if (account.guard !== guard || account.state !== 'active') return 'unknown'

  const isLate = session.rotated_at && now.getTime() - session.rotated_at.getTime() > graceMilliseconds
  const isPrevious = session.previous_refresh_hash === hash
  if (session.spent_refresh_hashes.includes(hash) || (isPrevious && isLate)) return 'stolen'
  if (session.refresh_hash !== hash && !isPrevious) return 'unknown'

  const token = await signAccessToken(account, session.id)
  const expiresAt = lifetimeOf(account.guard)
  const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000)
  if (isPrevious) return { id, token, refreshToken: '', seconds } // the other tab has set the new cookie

  const secret = randomSecret()
  const before = session.previous_refresh_hash ? [session.previous_refresh_hash] : []
  const next = {
    refresh_hash: sha256(secret),
    previous_refresh_hash: hash,
    spent_refresh_hashes: [...before, ...session.spent_refresh_hashes].slice(0, remembered),
    rotated_at: now,
    last_used_at: now,
    expires_at: expiresAt,
  }
  await db().update(sessionTable).set(next).where(eq(sessionTable.id, session.id))
  return { id, token, refreshToken: `${session.id}.${secret}`, seconds }
}

/** Ends the session of this refresh secret, by its owner; does nothing when the secret is not its own. */
export async function signOutBySecret(refreshToken: string | undefined): Promise<void> {
  const [id, secret] = (refreshToken ?? '').split('.')
  if (!secret || !/^[\da-f-]{36}$/.test(id ?? '')) return
  const [session] = await db().select().from(sessionTable).where(eq(sessionTable.id, id!))
  const hash = sha256(secret)
  if (session && [session.refresh_hash, session.previous_refresh_hash].includes(hash))
    await endSessions([id!], 'signed-out')
}
