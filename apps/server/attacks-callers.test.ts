import type { AddressInfo } from 'node:net'
import * as admission from '@halaqa/admission/contract'
import { aConformityDay, anApplicant } from '@halaqa/admission/factories'
import * as identity from '@halaqa/identity/contract'
import { actorOfToken, roomOf } from '@halaqa/identity/server'
import { emitTo, startRealtime } from '@halaqa/kit-server/realtime'
import { io as connect } from 'socket.io-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** Callers who pass for another site, host or person, set what is not theirs to set, or come all at once. */
const college = testCollege()
let world: World
beforeAll(async () => {
  world = await smallWorld(college.cast)
})

describe('attack: CSRF', () => {
  it('a cookie alone opens nothing: routes want the token in a header', async () => {
    const browser = college.cast.as(undefined)
    await browser(identity.login, {
      body: { username: college.cast.administrator.email, password: 'Nakhal-Fort-1834', guard: 'users' },
    })
    expect([...browser.cookies.keys()].sort()).toEqual(['device_users', 'refresh_users'])
    expect(await codeOf(browser(identity.listStaff))).toBe('unauthenticated')
  })
  it('the cookies of a session are not sent by other sites, nor read by scripts, nor anywhere but /auth', async () => {
    const reply = await college.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: college.cast.auditor.email, password: 'Nakhal-Fort-1834', guard: 'users' },
    })
    const cookies = [reply.headers['set-cookie']].flat().map(String).sort()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^device_users=.*Path=\/auth; HttpOnly; SameSite=Strict/)
    expect(cookies[1]).toMatch(/^refresh_users=.*Path=\/auth; HttpOnly; SameSite=Strict/)
  })
  it('a form of another site reaches nothing that refreshes, signs in or out', async () => {
    for (const url of ['/auth/refresh', '/auth/logout', '/auth/login', '/api/v1/registration/store'])
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const reply = await college.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type, origin: 'https://evil.example' },
          payload: '{"guard":"users"}',
        })
        expect([url, type, reply.statusCode]).toEqual([url, type, 415])
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      }
  })
})

describe('attack: mass assignment', () => {
  it.each([
    ['/api/v1/registrar/update', { contact_mobile: '+96892000142', contact_email: 'a@b.om' }],
    ['/registrar/form', { degree_type: 'bachelor', specialty_id: 2, route: 'secondary', secondary_percent: 7000 }],
    ['/api/registrar/equations', { level: 'bachelor', university: 'a', country: 'OM', year: 2000, grade: 'a' }],
    ['/auth/language', { language: 'en' }],
    ['/api/v1/registrar/verify_code', { code: '123456' }],
    ['/api/registrar/conformity_choose', { day_id: 1 }],
  ])('%s takes no status, fee, step, person or permission', async (url, body) => {
    for (const extra of [
      'status',
      'fee_state',
      'fee_state',
      'paid',
      'step_id',
      'step_id',
      'account_id',
      'email_verified',
      'student',
      'permissions',
      'guard',
      'id',
      '__proto__',
      'constructor',
    ]) {
      const reply = await college.app.inject({
        method: 'POST',
        url,
        headers: { 'x-access-token': world.otherApplicant.token, 'content-type': 'application/json' },
        payload: JSON.stringify(body).replace(/\}$/, `,"${extra}":{"polluted":1}}`),
      })
      expect([extra, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([extra, true])
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('attack: host header', () => {
  it('what pages and documents link to is HALAQA_ORIGIN, whatever the caller says', async () => {
    for (const url of ['/sitemap.xml', '/robots.txt', '/openapi.json']) {
      const reply = await college.app.inject({
        url,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      })
      expect(reply.body).not.toContain('evil.example')
    }
  })
})

describe('attack: races on last seats', () => {
  it('over the routes: twenty at once for one seat', async () => {
    const day = await aConformityDay({ seats: 1 })
    const people = []
    for (let at = 0; at < 20; at++)
      people.push(await college.cast.join((await anApplicant({ at: 'conformity_day' })).account_id))
    const answers = await Promise.all(
      people.map(who => codeOf(college.cast.as(who)(admission.chooseConformityDay, { body: { day_id: day.id } }))),
    )
    expect(answers.filter(each => each === 'done')).toHaveLength(1)
  })
})

describe('attack: foreign sockets', () => {
  it('a socket is who its token says, whatever userType and userId it sends', async () => {
    const realtime = startRealtime(college.app.server, {
      authenticate: actorOfToken,
      roomsOf: actor => [roomOf(actor)],
    })
    await college.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(college.app.server.address() as AddressInfo).port}`
    const open = (token: string | undefined) =>
      new Promise<ReturnType<typeof connect> | string>(resolve => {
        const socket = connect(url, {
          auth: { token, userType: 'registrars', userId: world.applicant.id },
          query: { userType: 'registrars', userId: String(world.applicant.id) },
          reconnection: false,
          forceNew: true,
          transports: ['websocket'],
        })
        socket.once('connect', () => resolve(socket))
        socket.once('connect_error', error => resolve(error.message))
      })
    try {
      expect(await open(undefined)).toBe('unauthenticated')
      expect(await open('forged')).toBe('unauthenticated')
      const stranger = (await open(world.otherApplicant.token)) as ReturnType<typeof connect>
      const owner = (await open(world.applicant.token)) as ReturnType<typeof connect>
      const heard: string[] = []
      stranger.onAny(event => heard.push(`stranger ${event}`))
      owner.onAny(event => heard.push(`owner ${event}`))
      stranger.emit('join', roomOf({ guard: 'registrars', id: world.applicant.id }))
      stranger.emit('subscribe', { userType: 'registrars', userId: world.applicant.id })
      emitTo(roomOf({ guard: 'registrars', id: world.applicant.id }), 'fees-payed', { secret: true })
      await new Promise(resolve => owner.once('fees-payed', resolve))
      emitTo(roomOf({ guard: 'registrars', id: world.otherApplicant.id }), 'own', {})
      await new Promise<void>(resolve =>
        heard.includes('stranger own') ? resolve() : stranger.once('own', () => resolve()),
      )
      expect(heard.sort()).toEqual(['owner fees-payed', 'stranger own'])
      owner.disconnect()
      stranger.disconnect()
    } finally {
      await realtime.close()
    }
  })
})
