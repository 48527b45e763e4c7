import { KeptList, type LessonKeeping } from '@halaqa/learning/contract'

/** A device whose clock goes a little wrong still plays; one that was turned back does not. */
const clockErrorMs = 3600_000

export type Life = 'open' | 'over'
export const lifeOf = ({ kept_at, until }: Pick<KeptList, 'kept_at' | 'until'>, now: number): Life =>
  now < Date.parse(until) && now > Date.parse(kept_at) - clockErrorMs ? 'open' : 'over'

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))

/** The list, when the college has signed it letter by letter and for this account; otherwise undefined. */
export async function listOf(
  { text, signature, key: { x, y } }: Pick<LessonKeeping, 'text' | 'signature' | 'key'>,
  accountId: number,
): Promise<KeptList | undefined> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, ['verify'])
  const letters = new TextEncoder().encode(text)
  const isSigned = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), letters)
  if (!isSigned) return undefined
  const list = KeptList.parse(JSON.parse(text))
  return list.account_id === accountId ? list : undefined
}
