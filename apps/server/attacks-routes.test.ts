import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import * as finance from '@halaqa/finance/contract'
import { notify } from '@halaqa/identity/server'
import { addressOf, isFile, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import { transaction } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import type { Member } from './cast.ts'
import { contexts, handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { digestTables, one, smallWorld, testCollege, type World } from './world.ts'

/**
 * The attacks of decision 30 that touch what is built, each by its name. Those of one kit or context stand beside it
 * (`attack:` in sheets, files, payments, sessions, passwords, staff); on the whole server are those that go over its
 * routes, here, those with texts and files (attacks-files) and those of callers who are not what they say (attacks-callers).
 */
const college = testCollege()
let world: World
let real: RealAddresses
beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})

const routes = handlers.map(handler => handler.route)
const ask = (route: Route, url: string, who?: { token: string }, body?: unknown) =>
  college.app.inject({
    method: route.method,
    url,
    headers: { accept: 'application/json', ...(who && { 'x-access-token': who.token }) },
    ...(body !== undefined && { payload: body as object }),
  })

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
  const gets = routes.filter(route => route.method === 'GET')
  const offer = { civil_id: '12345673', birthdate: '1994-05-17', student_no: 'HE12345673' }
  const urlOf = (route: Route) =>
    operationId(route) === 'admission.unified.look' ? addressOf(route, { query: offer }) : real.addressFor(route)
  let askers: Record<string, (Member | undefined)[]>
  beforeAll(async () => {
    const applicants: Member[] = [world.applicant]
    // Where something is due, a look must not begin it.
    for (const at of ['verify_email', 'registration_fee', 'study_fee'] as const)
      applicants.push(await college.cast.join((await anApplicant({ at })).account_id))
    askers = {
      users: [college.cast.administrator, college.cast.auditor],
      registrars: applicants,
      students: [world.student],
      nobody: [undefined],
    }
  })

  it.each(gets.map(route => [route.path, route] as const))('%s', async (_, route) => {
    const guards = route.access === 'public' ? ['nobody', 'registrars'] : route.access.guards
    const before = await digestTables()
    for (const who of guards.flatMap(guard => askers[guard] ?? []))
      for (const accept of ['application/json', 'text/html'])
        await college.app.inject({
          url: urlOf(route),
          headers: { accept, ...(who && { 'x-access-token': who.token }) },
        })
    const after = await digestTables()
    expect(Object.keys(after).filter(table => after[table] !== before[table])).toEqual([])
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
    expect(Object.keys(after).filter(table => after[table] !== before[table])).toEqual([])
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
      'count=1&q=%27%22%25&except=1,2',
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
        ).toBe(route.selectsFrom ? 422 : 200) // Of an act on many neither rows nor a count is said.
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
    expect(body).not.toContain(world.registration.civil_number)
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
