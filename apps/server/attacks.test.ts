import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as admission from '@halaqa/admission/contract'
import { aConformityDay, anApplicant } from '@halaqa/admission/factories'
import * as content from '@halaqa/content/contract'
import * as finance from '@halaqa/finance/contract'
import * as identity from '@halaqa/identity/contract'
import { actorOfToken, notify, roomOf } from '@halaqa/identity/server'
import { addressOf, isFile, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import { setClock } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { signedLink } from '@halaqa/kit-server/files'
import { emitTo, startRealtime } from '@halaqa/kit-server/realtime'
import sharp from 'sharp'
import { io as connect } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from './cast.ts'
import { contexts, handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { aPicture, digestTables, one, smallWorld, testCollege, type World } from './world.ts'

/**
 * The attacks of decision 30 that touch what is built, each by its name. Those of one kit or context stand beside it
 * (`attack:` in sheets, files, payments, sessions, passwords, staff); here are those on the whole server.
 */
const college = testCollege()
let world: World
let real: RealAddresses
beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})
afterEach(() => setClock())

const routes = handlers.map(handler => handler.route)
const ask = (route: Route, url: string, who?: { token: string }, body?: unknown) =>
  college.app.inject({
    method: route.method,
    url,
    headers: { accept: 'application/json', ...(who && { 'x-access-token': who.token }) },
    ...(body !== undefined && { payload: body as object }),
  })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )

describe('attack: reading and writing others’ records by id', () => {
  const own = routes.filter(route => route.access !== 'public' && route.access.guards.includes('registrars'))
  const withId = own.filter(route => placeholders(route.path).length)
  it.each(withId.map(route => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const fileId = await one<number>('select max(id)::int as value from admission.equation_files')
    for (const id of [...world.documents.map(each => each.id), fileId]) {
      const url = route.path.replace(/\{(\w+)\}/, (_whole, name) => (name === 'uuid' ? world.payment.uuid : String(id)))
      const before = await digestTables()
      const reply = await ask(route, url, world.otherApplicant)
      expect(reply.statusCode).toBe(404)
      expect(await digestTables()).toEqual(before)
    }
  })
  it('ids in bodies and queries: payments, files, notifications, bookings', async () => {
    const stranger = college.cast.as(world.otherApplicant)
    for (const route of [finance.payPage, finance.handlePage])
      expect(await codeOf(stranger(route, { query: { payment: world.payment.uuid } }))).toBe('not-found')
    const fileId = await one<string>(
      `select file_id as value from admission.documents where id = ${world.documents[0]!.id}`,
    )
    expect(await codeOf(stranger(admission.attachDocument, { body: { type: 'identity', file_ids: [fileId] } }))).toBe(
      'not-found',
    )
    await transaction(() => notify(world.applicant.id, { kind: 'test', title: 'سر', body: 'سر' }))
    const noticeId = await one<number>('select max(id)::int as value from identity.notifications')
    await stranger(admission.markNotifications, { body: { ids: [noticeId] } })
    expect(
      await one<string | null>(`select read_at as value from identity.notifications where id = ${noticeId}`),
    ).toBeNull()
    expect(JSON.stringify(await stranger(admission.notifications))).not.toContain('سر')
  })
  it('staff without the permission do not read by the file’s own address', async () => {
    const id = world.documents[0]!.id
    for (const who of ['contentEditor', 'monitor', 'financeOfficer', 'librarian'] as const)
      expect(await codeOf(college.cast.as(who)(admission.officeDocumentFile, { params: { id } }))).toBe('forbidden')
  })
})

describe('attack: change by GET', () => {
  /** GETs of the specification that write, with why they may: idempotent, by header token, for the caller alone. */
  const written: Record<string, string[]> = {
    // A mail to the caller's own address; a wait holds it back.
    'admission.applicant.sendVerification': ['identity.one_time_tokens', 'platform.messages'],
    // The invoice and the attempt of the caller, once.
    'admission.applicant.fees': ['finance.invoice_lines', 'finance.invoices', 'finance.payments', 'platform.audit'],
    'admission.applicant.paymentData': [
      'finance.invoice_lines',
      'finance.invoices',
      'finance.payments',
      'platform.audit',
    ],
    // What the centre answered, as a draft of the asker.
    'admission.unified.check': ['admission.drafts'],
  }
  const gets = routes.filter(route => route.method === 'GET')
  it.each(gets.map(route => [route.path, route] as const))('%s', async (_, route) => {
    const name = operationId(route)
    const guards = route.access === 'public' ? [] : route.access.guards
    const fresh = name.includes('endVerification') ? 'verify_email' : 'registration_fee'
    const who: Member = guards.includes('users')
      ? college.cast.administrator
      : guards.includes('registrars')
        ? written[name]
          ? await college.cast.join((await anApplicant({ at: fresh })).accountId)
          : world.applicant
        : world.student
    const url =
      name === 'admission.unified.check'
        ? addressOf(route, { query: { civil_id: '12345673', birthdate: '1994-05-17', student_no: 'HE12345673' } })
        : real.addressFor(route)
    const before = await digestTables()
    for (const accept of ['application/json', 'text/html'])
      await college.app.inject({
        url,
        headers: { accept, ...(route.access !== 'public' && { 'x-access-token': who.token }) },
      })
    const after = await digestTables()
    const changed = Object.keys(after).filter(table => after[table] !== before[table])
    expect(changed.filter(table => !written[name]?.includes(table))).toEqual([])
  })

  /** What stands after one is what stood before the next. */
  let state: Record<string, string> | undefined
  const others = routes.filter(route => route.method !== 'GET')
  it.each(others.map(route => [route.path, route] as const))('of what is changed at %s', async (_, route) => {
    const guards = route.access === 'public' ? [] : route.access.guards
    const who = guards.includes('registrars') ? world.applicant : college.cast.administrator
    const url = real.addressFor(route)
    const before = state ?? (await digestTables())
    for (const method of ['GET', 'HEAD'] as const)
      await college.app.inject({
        method,
        url: url.includes('?') || method === 'HEAD' ? url : `${url}?_method=${route.method}`,
        headers: { 'x-access-token': who.token, 'x-http-method-override': route.method },
      })
    await college.app.inject({ url, headers: { 'x-access-token': who.token } })
    const after = await digestTables()
    state = after
    const changed = Object.keys(after).filter(table => after[table] !== before[table])
    expect(changed.filter(table => !written[nameOfGet(route)]?.includes(table))).toEqual([])
  })
  /** A path that is changed by POST may be one of those GETs as well. */
  const nameOfGet = (route: Route) => {
    const get = gets.find(each => each.path === route.path)
    return get ? operationId(get) : ''
  }
})

describe('attack: CSRF', () => {
  it('a cookie alone opens nothing: routes want the token in a header', async () => {
    const browser = college.cast.as(undefined)
    await browser(identity.login, {
      body: { username: college.cast.administrator.email, password: 'Nakhal-Fort-1834', guard: 'users' },
    })
    expect(browser.cookies.size).toBe(1)
    expect(await codeOf(browser(identity.listStaff))).toBe('unauthenticated')
  })
  it('the refresh cookie is not sent by other sites, nor read by scripts, nor anywhere but /auth', async () => {
    const reply = await college.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: college.cast.auditor.email, password: 'Nakhal-Fort-1834', guard: 'users' },
    })
    expect(String(reply.headers['set-cookie'])).toMatch(/^refresh_users=.*Path=\/auth; HttpOnly; SameSite=Strict/)
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

const evil = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "';alert(1)//",
  '{{constructor.constructor("alert(1)")()}}',
  '#import "/etc/passwd"',
  '$(touch /tmp/x)',
]

describe('attack: stored HTML in every text seen by staff', () => {
  it.each(evil)('%s stays text: as data in replies, escaped in mails', async text => {
    const stranger = college.cast.as(undefined)
    await stranger(content.storeContact, {
      body: {
        name: text,
        email: 'evil@example.om',
        topic: 'other',
        message: `${text}\n\n${text}`,
        mobile: '',
        website: '',
      },
    })
    const inbox = await college.cast.as('supportAgent')(content.listContact)
    const letter = inbox.rows.find(row => row.name === text)!
    expect(letter.message).toContain(text)
    await college.cast.as('supportAgent')(content.answerContact, {
      params: { id: letter.id },
      body: { answer: `جوابنا: ${text}` },
    })
    const mailId = await one<number>('select max(id)::int as value from platform.messages')
    const mail = await college.cast.as('administrator')(identity.showOutbox, { params: { id: mailId } })
    expect(mail.html).not.toMatch(/<(script|svg|img src=x)/i)
    expect(mail.html).not.toMatch(/onerror=alert|onload=alert/.test(text) ? /<[^>]*on(error|load)=/i : /<script/i)
    const reply = await college.app.inject({
      url: '/content/contact',
      headers: { accept: 'application/json', 'x-access-token': college.cast.supportAgent.token },
    })
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
  it('a mail’s subject and links cannot be broken out of', async () => {
    const name = 'a\r\nBcc: all@example.om\r\n\r\n<b>'
    const { id } = await anApplicant({ at: 'documents', names: [name, 'ب', 'ج', 'د'] })
    await college.cast.as('registrationOfficer')(admission.messageRegistration, {
      params: { id },
      body: { subject: name, body: name, by_mail: true, by_sms: true },
    })
    const subject = await one<string>(
      `select subject as value from platform.messages where channel = 'mail' order by id desc limit 1`,
    )
    expect(subject).not.toMatch(/[\r\n]/)
  })
  it('a receipt sets names as text, never as Typst', async () => {
    const { renderPdf } = await import('@halaqa/kit-server/pdf')
    for (const text of evil) {
      const pdf = await renderPdf({ template: '#let data = json("data.json")\n#data.name', data: { name: text } })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
})

describe('attack: SVG, HTML and polyglot uploads', () => {
  const send = async (path: string, who: Member, body: Buffer, name: string, type?: string) => {
    const form = new FormData()
    if (type) form.set('type', type)
    form.set('file', new Blob([new Uint8Array(body)], { type: 'image/png' }), name)
    const reply = await college.cast
      .as(who)
      .fetch(path, { method: 'POST', body: form, headers: { 'x-access-token': who.token } })
    return { status: reply.status, body: (await reply.json()) as { code?: string; id?: any; url?: string } }
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  it.each([
    ['SVG', svg],
    ['SVG behind a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML before a PDF', Buffer.from('<script>alert(1)</script>%PDF-1.7\n%%EOF')],
    ['GIF with a script', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
    ['a program', Buffer.from('7f454c460201010000000000', 'hex')],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is not taken, whatever it is called', async (_, body) => {
    const document = await send('/api/v1/registrar/upload', world.otherApplicant, body, 'identity.png', 'identity')
    expect([413, 415, 422]).toContain(document.status)
    const cover = await send('/content/posts/cover', college.cast.contentEditor, body, 'cover.png')
    expect([413, 415, 422]).toContain(cover.status)
  })
  it('a picture with a page behind it loses the page', async () => {
    const polyglot = Buffer.concat([await aPicture(), Buffer.from('<script>alert("halaqa")</script>')])
    const { status, body } = await send('/content/posts/cover', college.cast.contentEditor, polyglot, '../../x.html')
    expect(status).toBe(200)
    const reply = await college.app.inject({ url: body.url! })
    expect(reply.rawPayload.includes('alert')).toBe(false)
    expect(reply.headers['content-type']).toMatch(/^image\//)
    expect(reply.headers['content-disposition']).not.toMatch(/\.\.|html/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
  it('a picture of too many points is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { status } = await send('/api/v1/registrar/upload', world.otherApplicant, bomb, 'a.png', 'photo')
    expect(status).toBe(422)
  })
  it('a name with folders and controls is only a name', async () => {
    const { body } = await send(
      '/api/v1/registrar/upload',
      world.otherApplicant,
      await aPicture(),
      '../../../etc/\u202egnp.exe\u0000"x".jpg',
      'photo',
    )
    const name = (body as unknown as { file_name: string }).file_name
    for (const bad of ['/', '\\', '\0', '\u202e', '"']) expect(name).not.toContain(bad)
  })
})

describe('attack: SQL in sort and filter keys', () => {
  const lists = routes.filter(
    route => route.method === 'GET' && route.query && !isFile(route.reply) && route.access !== 'public',
  )
  const staffLists = lists.filter(route => (route.access as { guards: string[] }).guards.includes('users'))
  it.each(staffLists.map(route => [route.path, route] as const))('%s', async (_, route) => {
    const queries = [
      'sort=id;drop table identity.accounts',
      'sort=(select 1)',
      'sort=password_hash',
      'filter[id)=1;--]=1',
      'filter[password_hash]=x',
      'filter[__proto__]=1&filter[constructor]=1&filter[toString]=1',
      'filter=1',
      'q=%27%20or%201%3D1--&per_page=1e9',
      'page=99999999999999999999',
      'ids=1,2);drop table x',
      'q=%00',
      'q=%FF%FE',
    ]
    for (const query of queries) {
      const reply = await ask(route, `${real.addressFor(route).split('?')[0]}?${query}`, college.cast.administrator)
      expect([query, reply.statusCode < 500]).toEqual([query, true])
    }
    for (const q of ["'", '"', '\\', '%', "');--", '$1', '$'.concat('{1}')])
      if (
        (route.query as unknown as { shape: object }).shape &&
        'q' in (route.query as unknown as { shape: object }).shape
      )
        expect(
          (
            await ask(
              route,
              `${real.addressFor(route).split('?')[0]}?q=${encodeURIComponent(q)}`,
              college.cast.administrator,
            )
          ).statusCode,
        ).toBe(200)
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
      'feeState',
      'paid',
      'step_id',
      'stepId',
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

describe('attack: stale file links', () => {
  it('a link ends with its time and with the session it was made for, and is of its file only', async () => {
    const fileId = await one<string>(
      `select file_id as value from admission.documents where id = ${world.documents[0]!.id}`,
    )
    const login = async () => {
      const { token } = await college.cast.as(undefined)(identity.login, {
        body: { username: college.cast.registrationOfficer.email, password: 'Nakhal-Fort-1834', guard: 'users' },
      })
      return (await actorOfToken(token))!
    }
    const actor = await login()
    const link = signedLink(fileId, { seconds: 60, actor })
    const open = async (url: string) => (await college.app.inject({ url })).statusCode
    expect(await open(link)).toBe(200)
    expect(await open(link.replace(fileId, randomUUID()))).toBe(404)
    expect(await open(link.replace(/expires=\d+/, 'expires=99999999999'))).toBe(404)
    expect(await open(link.replace(/&?session=[^&]+/, ''))).toBe(404)
    expect(await open(`/files/${fileId}`)).toBe(404)
    const second = signedLink(fileId, { seconds: 60, actor: await login() })
    await college.cast.as('registrationOfficer')(identity.endOtherSessions)
    expect([await open(link), await open(second)]).toEqual([410, 410])
    const brief = signedLink(fileId, { seconds: 60 })
    const at = Date.now() + 61_000
    setClock({ now: () => new Date(at) })
    expect(await open(brief)).toBe(410)
  })
})

describe('attack: races on last seats', () => {
  it('over the routes: twenty at once for one seat', async () => {
    const day = await aConformityDay({ seats: 1 })
    const people = []
    for (let at = 0; at < 20; at++)
      people.push(await college.cast.join((await anApplicant({ at: 'conformity_day' })).accountId))
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

describe('attack: traversal', () => {
  it.each([
    '/assets/../../../../etc/passwd',
    '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/office-assets/..%5c..%5cpackage.json',
    '/files/..%2f..%2fsecret',
    '/..%2f..%2fdata%2fsecret',
    '/.git/config',
    '/data/secret',
    '/uploads/..%2fsecret',
    '/api/content/covers/..%2f..%2fsecret',
  ])('%s', async url => {
    const reply = await college.app.inject({
      url,
      headers: { accept: 'application/json', 'x-access-token': world.applicant.token },
    })
    expect([400, 403, 404]).toContain(reply.statusCode)
    expect(reply.body).not.toMatch(/root:|"workspaces"|\[core\]/)
  })
})

describe('attack: answers that tell too much', () => {
  it('no reply holds a hash, a secret or the civil number of somebody else', async () => {
    const seen: string[] = []
    for (const route of routes.filter(
      each => each.method === 'GET' && !placeholders(each.path).length && !isFile(each.reply),
    )) {
      const { body } = await ask(route, route.path, college.cast.administrator)
      if (/argon2|refresh_?hash|second_?factor_?secret|passwordHash/i.test(body)) seen.push(route.path)
    }
    expect(seen).toEqual([])
    const { body } = await ask({ method: 'GET' } as Route, '/api/v1/registrar/profile', world.otherApplicant)
    expect(body).not.toContain(world.registration.civilNumber)
  })
  it('an error of ours says nothing of the inside', async () => {
    await drainEvents(contexts.flatMap(context => context.reactions))
    const reply = await college.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).not.toMatch(/node_modules|at Object|SyntaxError|Unexpected/)
  })
})
