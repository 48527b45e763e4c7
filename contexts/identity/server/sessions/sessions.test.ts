import { auditTable } from '@halaqa/kit-server/audit'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { pageOfList } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { listAudit } from '../../contract/audit.ts'
import * as contract from '../../contract/index.ts'
import { accountTable, sessionTable } from '../accounts/accounts.table.ts'
import { auditList } from '../audit/audit.queries.ts'
import { anAccount, factoryPassword, tokenOf } from '../factories.ts'
import { testIdentity } from '../test-app.ts'
import { forgetAllSessions } from './actor.ts'

const identity = testIdentity()
afterEach(() => setClock())

const account = (wish = {}) => anAccount({ passwordHash: identity.passwordHash, ...wish })
const login = (
  username: string,
  password = factoryPassword,
  browser = identity.browser(),
  guard = 'registrars' as const,
) => browser(contract.login, { body: { username, password, guard } })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const auditOf = async () => (await db().select().from(auditTable).orderBy(auditTable.id)).map(row => row.action)

describe('signing in', () => {
  it('takes the user name or the address, in any case, and answers a token of this person and guard', async () => {
    const { id, email } = await account({ name: 'مازن', username: 'mazin' })
    for (const name of ['mazin', ' MAZIN ', email!.toUpperCase()]) {
      const { token } = await login(name)
      expect(decodeJwt(token)).toMatchObject({ sub: String(id), guard: 'registrars', name: 'مازن' })
      expect(await identity.browser(token)(contract.me)).toMatchObject({ id, guard: 'registrars' })
    }
    expect(await auditOf()).toContain('identity.session.login')
  })
  it('is written down as done by whoever signed in; a failure names the account that was meant, where there is one', async () => {
    const { id, name, email } = await account({ name: 'مازن' })
    await codeOf(login(email!, 'wrong password'))
    await codeOf(login('nobody@example.om', 'wrong password'))
    await login(email!)
    const { rows } = await pageOfList(listAudit, auditList)
    const said = rows
      .filter(row => /session\.(login|refused)/.test(row.action))
      .map(row => [row.action.split('.').at(-1), row.actor_id, row.actor_name, row.subject_name])
    expect(said).toEqual([
      ['login', id, name, name],
      ['refused', 0, '', null],
      ['refused', 0, '', name],
    ])
  })
  it('answers the same for an unknown name, a wrong password and another guard', async () => {
    const { email } = await account()
    const attempts = () => [
      login('nobody@example.om'),
      login(email!, 'wrong password'),
      identity.browser()(contract.login, { body: { username: email!, password: factoryPassword, guard: 'students' } }),
    ]
    expect(await Promise.all(attempts().map(codeOf))).toEqual(Array(3).fill('wrong-credentials'))
  })
  // Other work on the machine adds to what is measured: one good measurement of three is enough.
  it('takes as long for an unknown name as for a wrong password', { retry: 2 }, async () => {
    const { email } = await account()
    const took = async (name: string) => {
      const started = performance.now()
      await codeOf(login(name, 'wrong password'))
      return performance.now() - started
    }
    await took('warm@up')
    const unknown = (await took('a@b')) + (await took('c@d'))
    const known = (await took(email!)) + (await took(email!))
    // Without the decoy hash an unknown name would be ten times as fast.
    expect(unknown).toBeGreaterThan(known / 3)
  })
  it('refuses who was blocked, and says so only to who knows the password', async () => {
    const { id, email } = await account()
    await db().update(accountTable).set({ state: 'blocked' }).where(eq(accountTable.id, id))
    expect(await codeOf(login(email!))).toBe('account-blocked')
    expect(await codeOf(login(email!, 'wrong password'))).toBe('wrong-credentials')
  })
  it('attack: guessing is slowed after five failures, longer each time, for every name of the account', async () => {
    // Time stands still: a busy machine may take seconds for five passwords.
    let now = Date.parse('2026-11-21T12:00:00+04:00')
    setClock({ now: () => new Date(now) })
    const { email } = await account({ username: 'mazin' })
    for (let failure = 0; failure < 5; failure++) expect(await codeOf(login(email!, 'wrong'))).toBe('wrong-credentials')
    expect(await codeOf(login('mazin'))).toBe('sign-in-slowed')
    const refusal = await login(email!).catch(error => error.problem)
    expect(refusal).toMatchObject({ status: 429, facts: { seconds: expect.any(Number) } })
    now += 6000
    expect(await codeOf(login(email!, 'wrong'))).toBe('wrong-credentials')
    const longer = await login(email!).catch(error => error.problem.facts.seconds)
    expect(longer).toBeGreaterThan(refusal.facts.seconds)
    now += 54_000
    expect(await codeOf(login(email!))).toBe('done')
    // It is forgotten: five are free again.
    expect(await codeOf(login(email!, 'wrong'))).toBe('wrong-credentials')
    expect(await codeOf(login(email!))).toBe('done')
  })
  it('attack: thirty guesses at once are no more than five', async () => {
    const { email } = await account()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => codeOf(login(email!, `guess ${at}`))))
    expect(answers.filter(each => each === 'wrong-credentials').length).toBeLessThanOrEqual(5)
    expect(await codeOf(login(email!))).toBe('sign-in-slowed')
  })
})

describe('a session', () => {
  const signedIn = async () => {
    const person = await account()
    const browser = identity.browser()
    const { token } = await login(person.email!, undefined, browser)
    return { person, browser, token }
  }
  const refresh = (browser: ReturnType<typeof identity.browser>) =>
    browser(contract.refresh, { body: { guard: 'registrars' } })
  const after = (seconds: number) => {
    const at = Date.now() + seconds * 1000
    setClock({ now: () => new Date(at) })
    forgetAllSessions()
  }

  it('is renewed by its cookie, which is another one each time and no script reads', async () => {
    const { browser } = await signedIn()
    const reply = await identity.app.inject({
      method: 'POST',
      url: '/auth/refresh',
      headers: {
        'content-type': 'application/json',
        cookie: `refresh_registrars=${browser.cookies.get('refresh_registrars')}`,
      },
      payload: '{"guard":"registrars"}',
    })
    const cookie = String(reply.headers['set-cookie'])
    expect(reply.statusCode).toBe(200)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\/auth/)
    expect(cookie).not.toContain(browser.cookies.get('refresh_registrars')!)
  })
  it('is renewed by two tabs at once', async () => {
    const { browser } = await signedIn()
    const cookie = browser.cookies.get('refresh_registrars')!
    const tabs = await Promise.all(
      [1, 2, 3].map(async () => {
        const tab = identity.browser()
        tab.cookies.set('refresh_registrars', cookie)
        return codeOf(refresh(tab))
      }),
    )
    expect(tabs).toEqual(['done', 'done', 'done'])
  })
  it.each([1, 3])('attack: a stolen cookie that was exchanged %i times before ends the session', async times => {
    const { browser, token } = await signedIn()
    const stolen = identity.browser()
    stolen.cookies.set('refresh_registrars', browser.cookies.get('refresh_registrars')!)
    for (let time = 0; time < times; time++) {
      after(60 * (time + 1))
      await refresh(browser)
    }
    after(600)
    expect(await codeOf(refresh(stolen))).toBe('unauthenticated')
    expect(await codeOf(refresh(browser))).toBe('unauthenticated')
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('unauthenticated')
    const [session] = await db().select().from(sessionTable)
    expect(session).toMatchObject({ end_reason: 'refresh-reused' })
    expect(await auditOf()).toContain('identity.session.end')
  })
  it('of another guard is not renewed by this cookie', async () => {
    const { browser } = await signedIn()
    browser.cookies.set('refresh_users', browser.cookies.get('refresh_registrars')!)
    expect(await codeOf(browser(contract.refresh, { body: { guard: 'users' } }))).toBe('unauthenticated')
  })
  it('ends by signing out, and its token stops at once', async () => {
    const { browser, token } = await signedIn()
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('done')
    await browser(contract.logout, { body: { guard: 'registrars' } })
    expect(browser.cookies.has('refresh_registrars')).toBe(false)
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('unauthenticated')
  })
  it('attack: nobody is signed out by who knows the session but not its secret', async () => {
    const { token } = await signedIn()
    const { sid } = decodeJwt(token)
    const attacker = identity.browser()
    attacker.cookies.set('refresh_registrars', `${sid}.guessed`)
    await attacker(contract.logout, { body: { guard: 'registrars' } })
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('done')
  })
  it('is over after its days of rest, of staff after one', async () => {
    const { browser } = await signedIn()
    after(29 * 86_400)
    expect(await codeOf(refresh(browser))).toBe('done')
    after(60 * 86_400)
    expect(await codeOf(refresh(browser))).toBe('unauthenticated')
  })
  it('is listed with the others, and ended one by one or all but this', async () => {
    const { person, token } = await signedIn()
    const [second, third] = [await tokenOf(person.id), await tokenOf(person.id)]
    const mine = identity.browser(token)
    const { rows } = await mine(contract.listSessions)
    expect(rows.map(row => row.current).sort()).toEqual([false, false, true])
    const id = String(decodeJwt(second).sid)
    await mine(contract.endSession, { body: { id } })
    expect(await codeOf(identity.browser(second)(contract.me))).toBe('unauthenticated')
    expect(await mine(contract.endOtherSessions)).toEqual({ ended: 1 })
    expect(await codeOf(identity.browser(third)(contract.me))).toBe('unauthenticated')
    expect(await codeOf(mine(contract.me))).toBe('done')
  })
  it('attack: of somebody else is not there', async () => {
    const { token } = await signedIn()
    const other = await signedIn()
    const id = String(decodeJwt(token).sid)
    expect(await codeOf(identity.browser(other.token)(contract.endSession, { body: { id } }))).toBe('not-found')
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('done')
  })
  it('attack: tokens that were changed, signed by others or not at all are none', async () => {
    const { token } = await signedIn()
    const claims = decodeJwt(token)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const elevated = Buffer.from(JSON.stringify({ ...claims, guard: 'users', sub: '1' })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32).fill(7))
    for (const forged of [
      `${head}.${elevated}.${signature}`,
      `${none}.${body}.`,
      `${none}.${elevated}.`,
      foreign,
      'x',
      '',
    ])
      expect(await codeOf(identity.browser(forged)(contract.me))).toBe('unauthenticated')
  })
  it('attack: session fixation: signing in makes a new session, whatever cookie came along', async () => {
    const { email } = await account()
    const browser = identity.browser()
    const planted = '11111111-1111-4111-8111-111111111111.planted'
    browser.cookies.set('refresh_registrars', planted)
    await login(email!, undefined, browser)
    expect(browser.cookies.get('refresh_registrars')).not.toBe(planted)
    expect(browser.cookies.get('refresh_registrars')).not.toContain('11111111-1111')
  })
  it('attack: stale tokens: after fifteen minutes a token is no good, while its session is', async () => {
    const { token, browser } = await signedIn()
    after(14 * 60)
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('done')
    after(16 * 60)
    expect(await codeOf(identity.browser(token)(contract.me))).toBe('unauthenticated')
    expect(await codeOf(refresh(browser))).toBe('done')
  })
})

describe('exchanging a student token', () => {
  it('opens a session of the student whom the applicant became only, and never of oneself', async () => {
    const applicant = await account({ nationalId: '12345678' })
    const student = await account({ guard: 'students', formerAccountId: applicant.id })
    const stranger = await account({ guard: 'students', nationalId: '87654321' })
    const staffer = await account({ guard: 'users', nationalId: '12345678' })
    const exchange = (own: string, token: string) => identity.browser(own)(contract.exchangeToken, { body: { token } })
    const [own, theirs] = [await tokenOf(applicant.id), await tokenOf(student.id)]
    const { token } = await exchange(own, theirs)
    expect(decodeJwt(token)).toMatchObject({ sub: String(student.id), guard: 'students' })
    expect(await codeOf(exchange(own, await tokenOf(stranger.id)))).toBe('forbidden')
    // A stolen short-lived token must not become a long session.
    expect(await codeOf(exchange(theirs, theirs))).toBe('forbidden')
    expect(await codeOf(exchange(own, await tokenOf(staffer.id)))).toBe('unauthenticated')
    expect(await codeOf(exchange(own, 'not a token at all'))).toBe('unauthenticated')
  })
  it('attack: a civil number that anybody declares is no proof of being the same person', async () => {
    const student = await account({ guard: 'students', nationalId: '12345678' })
    const liar = await account({ nationalId: '12345678' })
    const body = { token: await tokenOf(student.id) }
    const exchange = identity.browser(await tokenOf(liar.id))(contract.exchangeToken, { body })
    expect(await codeOf(exchange)).toBe('forbidden')
  })
})
