import { clock } from '@halaqa/kit-server/clock'
import { secretFor } from '@halaqa/kit-server/secrets'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Guard } from '../../contract/guards.ts'
import { sha256 } from '../accounts/random-secrets.ts'

export const accessTokenMinutes = 15

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  guard: Guard,
  name: z.string(),
  sid: z.string(),
  /** Seconds. */
  exp: z.int(),
})
export type Claims = { accountId: number; guard: Guard; name: string; sessionId: string }

const signingKey = () => new Uint8Array(secretFor('access-token'))

/** Who acts as the account, for the front ends to say so; the server looks at the session (actor.ts). */
type Acting = { minutes: number; by: { id: number; name: string } }

/** A signed JWT with sub, guard, name, sid that is good for 15 minutes (decision 2), or as long as somebody may act as it. */
export async function signAccessToken(
  account: { id: number; guard: string; name: string },
  sessionId: string,
  acting?: Acting,
) {
  const now = Math.floor(clock.now().getTime() / 1000)
  const act = acting && { sub: String(acting.by.id), name: acting.by.name }
  return new SignJWT({ guard: account.guard, name: account.name, sid: sessionId, ...(act && { act }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(account.id))
    .setIssuedAt(now)
    .setExpirationTime(now + (acting?.minutes ?? accessTokenMinutes) * 60)
    .sign(signingKey())
}

/**
 * Tokens whose signature was checked, by hash. A token says the same for ever and is sent again with every request, so
 * that only its end is looked at again. Whether its session is still open is another question: see actor.ts.
 */
const checked = new Map<string, { claims: Claims; endsAt: number }>()

/** What a token says, or undefined when it is not ours, was changed or is over. */
export async function readAccessToken(token: string): Promise<Claims | undefined> {
  const key = sha256(token)
  const known = checked.get(key) ?? (await check(token, key))
  if (known && known.endsAt > clock.now().getTime()) return known.claims
  checked.delete(key)
  return undefined
}

async function check(token: string, key: string) {
  const verified = await jwtVerify(token, signingKey(), { algorithms: ['HS256'], currentDate: clock.now() }).catch(
    () => undefined, // every failure of a signature means the same: no session
  )
  const parsed = Claims.safeParse(verified?.payload)
  if (!parsed.success) return undefined
  const { sub, guard, name, sid, exp } = parsed.data
  const known = { claims: { accountId: Number(sub), guard, name, sessionId: sid }, endsAt: exp * 1000 }
  if (checked.size >= 20_000) checked.clear()
  checked.set(key, known)
  return known
}
