import { createHmac } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import type { Cookies } from '@halaqa/kit-server/http'
import { isSameSignature, secretFor } from '@halaqa/kit-server/secrets'
import { randomSecret } from '../accounts/random-secrets.ts'

const days = 180
const nameOf = (guard: string) => `device_${guard}`
const path = '/auth'

const signatureOf = (guard: string, accountId: number, device: string, endsAt: string) =>
  createHmac('sha256', secretFor('known-devices'))
    .update(JSON.stringify([guard, accountId, device, endsAt]))
    .digest('base64url')

/** What the browser sends of an earlier good sign-in of this guard. */
export const deviceCookieOf = (cookies: Cookies, guard: string): string | undefined => cookies.get(nameOf(guard))

/**
 * The device from which this account was signed in before; undefined for another account, a forged or an old cookie.
 * It proves nothing but that: whoever holds it guesses in a bucket of its own, and cannot be shut out by strangers.
 */
export function knownDevice(cookie: string | undefined, guard: string, accountId: number): string | undefined {
  const [id, device = '', endsAt = '', signature = ''] = (cookie ?? '').split('.')
  if (id !== String(accountId) || Number(endsAt) * 1000 < clock.now().getTime()) return undefined
  return isSameSignature(signature, signatureOf(guard, accountId, device, endsAt)) ? device : undefined
}

/** The device, whoever was signed in there before. */
export const deviceOfCookie = (cookie: string | undefined, guard: string): string | undefined =>
  knownDevice(cookie, guard, Number(cookie?.split('.')[0]))

/** After a good sign-in: the device is known from now on, under the name it had for this account. Answers it. */
export function rememberDevice(cookies: Cookies, guard: string, accountId: number): string {
  const device = knownDevice(deviceCookieOf(cookies, guard), guard, accountId) ?? randomSecret(12)
  const seconds = days * 86_400
  const endsAt = String(Math.floor(clock.now().getTime() / 1000) + seconds)
  const value = [accountId, device, endsAt, signatureOf(guard, accountId, device, endsAt)].join('.')
  cookies.set(nameOf(guard), value, { seconds, path })
  return device
}
