import { createHmac } from 'node:crypto'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { isSameSignature, secretFor } from '@halaqa/kit-server/secrets'
import { linkExpired } from './problems.ts'

export type LinkOptions = {
  /** How long it can be opened. Default 300. */
  seconds?: number
  /** Whom it is for; when their session ends it opens no more. */
  actor?: Pick<Actor, 'guard' | 'id' | 'sessionId'>
  /** Shown in the page rather than saved; only what this server made is. */
  inline?: boolean
}

/** What a link says besides its signature; the order is that of the signed text. */
type Claims = { expires: string; by: string; session: string; show: string }
const names = ['expires', 'by', 'session', 'show'] as const

/** An address of the file that opens without a session, for a short time. Whoever makes it has checked who may read. */
export function signedLink(id: string, { seconds = 300, actor, inline = false }: LinkOptions = {}): string {
  const claims: Claims = {
    expires: String(Math.floor(clock.now().getTime() / 1000) + seconds),
    by: actor ? `${actor.guard}.${actor.id}` : '',
    session: actor?.sessionId ? printOf(actor.sessionId) : '',
    show: inline ? 'inline' : '',
  }
  const query = new URLSearchParams(names.filter(name => claims[name]).map(name => [name, claims[name]]))
  query.set('signature', signatureOf(id, claims))
  return `/files/${id}?${query}`
}

/** Stands for a session in links: an address is copied and logged, and the id of a session is nobody's business. */
export const printOf = (sessionId: string): string =>
  createHmac('sha256', secretFor('session-prints')).update(sessionId).digest('base64url').slice(0, 22)

/** What the link says, once its signature and time are right. Refuses `not-found` (forged) and `link-expired`. */
export function readLink(id: string, query: Record<string, unknown>): Claims {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const claims: Claims = { expires: text('expires'), by: text('by'), session: text('session'), show: text('show') }
  if (!isSameSignature(text('signature'), signatureOf(id, claims))) refuse(notFound)
  if (Number(claims.expires) * 1000 < clock.now().getTime()) refuse(linkExpired)
  return claims
}

const signatureOf = (id: string, claims: Claims): string =>
  createHmac('sha256', secretFor('file-links'))
    .update(JSON.stringify([id, ...names.map(name => claims[name])]))
    .digest('base64url')
