import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInFailureTable } from '../accounts/accounts.table.ts'
import { anAccount, factoryPassword } from '../factories.ts'
import { sweepFailures } from '../retention/sweep.ts'
import { testIdentity } from '../test-app.ts'
import { countAround, countFailure, freeAround, inTurn, waitForSlot } from './failures.ts'

const identity = testIdentity()
let now: number
beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00+04:00')
  setClock({ now: () => new Date(now) })
})
afterEach(() => setClock())

const email = 'mazin@example.om'
const account = () => anAccount({ email, passwordHash: identity.passwordHash })
type Cookie = { name: string; value: string; httpOnly: boolean; sameSite: string; path: string }
type Answer = { statusCode: number; headers: Record<string, unknown>; cookies: Cookie[]; json: () => unknown }
const inject = (request: object) =>
  (identity.app as unknown as { inject: (request: object) => Promise<Answer> }).inject(request)
type Asked = { username?: string; password?: string; from?: string; cookies?: Record<string, string> }
/** Signs in from an address of the network, with the cookies of a browser. */
async function login({ username = email, password = factoryPassword, from = '10.1.1.1', cookies = {} }: Asked = {}) {
  const reply = await inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: from,
    cookies,
    payload: { username, password, guard: 'registrars' },
  })
  const { code = 'done', facts } = reply.json() as { code?: string; facts?: { seconds: number } }
  const kept = Object.fromEntries(reply.cookies.map(each => [each.name, each.value]))
  return { code, seconds: facts?.seconds, cookies: kept, headers: reply.headers, set: reply.cookies }
}
const wrong = (asked: Asked = {}) => login({ password: 'wrong', ...asked })
const mails = () => db().select().from(messageTable).where(eq(messageTable.recipient, email))

describe('signing in while somebody guesses', () => {
  it('attack: wrong tries from elsewhere do not keep the owner out, neither at another address nor with a known device', async () => {
    await account()
    const { cookies } = await login()
    for (let each = 0; each < 12; each++) {
      await wrong()
      now += 1000
    }
    expect((await login()).code).toBe('sign-in-slowed')
    // The owner at the very same address, with a device that was good before, and one with a strange device elsewhere.
    expect((await login({ cookies })).code).toBe('done')
    expect((await login({ from: '10.9.9.9' })).code).toBe('done')
  })

  it('says how long to wait in Retry-After as well', async () => {
    await account()
    for (let each = 0; each < 5; each++) await wrong()
    const slowed = await login()
    expect([slowed.code, slowed.headers['retry-after']]).toEqual(['sign-in-slowed', String(slowed.seconds)])
  })

  it('attack: a known device guesses in a bucket of its own, and is slowed there', async () => {
    await account()
    const { cookies } = await login()
    for (let each = 0; each < 5; each++) expect((await wrong({ cookies })).code).toBe('wrong-credentials')
    expect((await login({ cookies })).code).toBe('sign-in-slowed')
    expect((await login({ from: '10.9.9.9' })).code).toBe('done')
  })

  it('attack: a device cookie of another account, a forged and an old one count for nothing', async () => {
    await account()
    await anAccount({ email: 'other@example.om', passwordHash: identity.passwordHash })
    const theirs = (await login({ username: 'other@example.om' })).cookies
    const own = (await login()).cookies
    for (let each = 0; each < 5; each++) await wrong()
    const forged = { device_registrars: own.device_registrars!.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) }
    expect((await login({ cookies: theirs })).code).toBe('sign-in-slowed')
    expect((await login({ cookies: forged })).code).toBe('sign-in-slowed')
    now += 181 * 86_400_000
    for (let each = 0; each < 5; each++) await wrong()
    expect((await login({ cookies: own })).code).toBe('sign-in-slowed')
  })

  it('keeps the device cookie from scripts and other sites', async () => {
    await account()
    const cookie = (await login()).set.find(each => each.name === 'device_registrars')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' })
  })

  it('many addresses at one account: it is slowed, not locked, and the owner is told once a day', async () => {
    await account()
    const { cookies } = await login()
    await db().delete(messageTable)
    for (let each = 0; each < freeAround.account + 3; each++) await wrong({ from: `10.2.0.${each}` })
    expect((await mails()).map(row => row.kind)).toEqual(['identity.sign-in-tries'])
    expect((await login({ cookies })).code).toBe('done')
  })

  it('one address at many accounts: a right password of somebody else there still opens', async () => {
    await account()
    for (let each = 0; each < 60; each++) await wrong({ username: `person${each}@example.om` })
    expect((await login()).code).toBe('done')
  })

  it('counts what is right never, how often it is right', async () => {
    await account()
    for (let each = 0; each < 20; each++) expect((await login()).code).toBe('done')
    const rows = await db().select().from(signInFailureTable)
    expect(rows.filter(row => row.failures > 0)).toEqual([])
  })
})

describe('the limiter', () => {
  it('lets 2,500 right ones of one key and one address through at once', async () => {
    let running = 0
    let most = 0
    const one = (at: number) =>
      inTurn(`try:registrars:${at % 500}:10.1.1.1`, async () => {
        await waitForSlot('address:10.1.1.1', freeAround.address)
        most = Math.max(most, ++running)
        await new Promise(resolve => setImmediate(resolve))
        running -= 1
        return 'in'
      })
    const answers = await Promise.all(Array.from({ length: 2500 }, (_, at) => one(at)))
    expect(answers.filter(each => each === 'in')).toHaveLength(2500)
    expect(most).toBeGreaterThan(1)
  })

  it('lets strange devices in one after the other where too much failed, and says when the queue is too long', {
    timeout: 20_000,
    retry: 2,
  }, async () => {
    for (let each = 0; each < 3; each++) await countAround('address:10.1.1.1')
    const started = performance.now()
    await waitForSlot('address:10.1.1.1', 3)
    expect(performance.now() - started).toBeLessThan(1000)
    await waitForSlot('address:10.1.1.1', 3)
    expect(performance.now() - started).toBeGreaterThan(1900)
    const queue = await Promise.allSettled(Array.from({ length: 6 }, () => waitForSlot('address:10.1.1.1', 3)))
    const refused = queue.filter(each => each.status === 'rejected')
    expect(refused).toHaveLength(3)
    expect((refused[0] as PromiseRejectedResult).reason.facts).toEqual({ seconds: 8 })
  })

  it('forgets failures after an hour without one', async () => {
    for (let each = 0; each < 5; each++) await countFailure('try:a')
    await countAround('account:a')
    expect(await sweepFailures()).toBe(0)
    now += 61 * 60_000
    expect(await inTurn('try:a', async () => 'in')).toBe('in')
    expect(await sweepFailures()).toBe(2)
    expect(await db().$count(signInFailureTable)).toBe(0)
  })
})

describe('a refresh secret', () => {
  const refresh = (cookie: string) =>
    inject({
      method: 'POST',
      url: '/auth/refresh',
      cookies: { refresh_registrars: cookie },
      payload: { guard: 'registrars' },
    })

  it('attack: who knows the id of a session cannot end it with a secret that was never its own', async () => {
    await account()
    const own = (await login()).cookies.refresh_registrars!
    const [id] = own.split('.')
    for (const guess of ['AAAA', 'A'.repeat(43)]) expect((await refresh(`${id}.${guess}`)).statusCode).toBe(401)
    expect((await refresh(own)).statusCode).toBe(200)
  })

  it('attack: one that the session had before and gave away long ago ends it, several renewals later too', async () => {
    await account()
    const stolen = (await login()).cookies.refresh_registrars!
    let own = stolen
    for (let each = 0; each < 4; each++) {
      now += 60_000
      own = (await refresh(own)).cookies.find(cookie => cookie.name === 'refresh_registrars')!.value
    }
    expect((await refresh(stolen)).statusCode).toBe(401)
    expect((await refresh(own)).statusCode).toBe(401)
  })
})
