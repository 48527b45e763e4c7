import { globSync, readFileSync } from 'node:fs'
import * as identity from '@halaqa/identity/contract'
import * as kit from '@halaqa/kit-contract'
import { isFile, isRedirect, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import { permissionsOf } from '@halaqa/kit-server/assembly'
import { hasHead } from '@halaqa/kit-server/http'
import { hasWord, translate } from '@halaqa/kit-server/words'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Player } from './cast.ts'
import { contexts, handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** Every handler of the server, by table: what holds for one route holds for all. */
const college = testCollege()
let world: World
let real: RealAddresses

const contracts: object[] = [
  kit,
  ...(await Promise.all(contexts.map(({ name }) => import(`@halaqa/${name}/contract`)))),
]
const routes = handlers.map(handler => handler.route)
const table = routes.map(route => [`${route.method} ${route.path}`, route] as const)
const guarded = table.filter(([, route]) => route.access !== 'public')
const forStaff = guarded.filter(([, route]) => guardsOf(route).join() === 'users' && permissionOf(route))
const withId = table.filter(([, route]) => placeholders(route.path).includes('id'))
const gets = table.filter(([, route]) => route.method === 'GET')
const isData = (route: Route) => !isFile(route.reply) && !isRedirect(route.reply)

function guardsOf(route: Route): readonly string[] {
  return route.access === 'public' ? [] : route.access.guards
}
function permissionOf(route: Route): string | undefined {
  return route.access === 'public' ? undefined : route.access.permission
}

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})
const fill: RealAddresses['fill'] = (route, id) => real.fill(route, id)
const addressFor: RealAddresses['addressFor'] = route => real.addressFor(route)

type Who = { token: string } | undefined
const caller = (route: Route): Who => {
  const guards = guardsOf(route)
  if (guards.includes('users')) return college.cast.administrator
  if (guards.includes('registrars')) return world.applicant
  return guards.includes('students') ? world.student : undefined
}

const multipart = (fields: Record<string, string>) => {
  const boundary = 'halaqa-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, payload: `${parts.join('')}--${boundary}--\r\n` }
}
function bodyOf(route: Route, fields: Record<string, unknown>) {
  const texts = fields as Record<string, string>
  if (route.bodyType === 'multipart') return multipart(texts)
  if (route.bodyType === 'form' || route.bodyType === 'either-form')
    return { type: 'application/x-www-form-urlencoded', payload: new URLSearchParams(texts).toString() }
  return { type: 'application/json', payload: JSON.stringify(fields) }
}

/** Asks as a program does. POST sends `fields` in the form the route wants; without, no body at all. */
function ask(route: Route, who: Who, url: string, fields?: Record<string, unknown>) {
  const body = fields && bodyOf(route, fields)
  return college.app.inject({
    method: route.method,
    url,
    headers: {
      accept: 'application/json',
      ...(who && { 'x-access-token': who.token }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.payload }),
  })
}
type Variant = { shape?: { act?: { value?: string } }; options?: Variant[] }
/** Of several ways of sending an act the first: by ids. */
const firstOf = (body: unknown): Variant => {
  const { options, ...rest } = (body ?? {}) as Variant
  return options?.[0] ? firstOf(options[0]) : { shape: (body as Variant | undefined)?.shape, ...rest }
}
/** Of an act with several verbs the first: its fields are known once it is said which is meant. */
const verbOf = ({ body }: Route): object => {
  const { act } = firstOf(body).shape ?? {}
  return act?.value ? { act: act.value } : {}
}
const bodyFor = (route: Route) => (route.method === 'GET' ? undefined : route.body ? {} : undefined)

describe('the set of routes', () => {
  it('has one handler and one name each', () => {
    expect(new Set(table.map(([address]) => address)).size).toBe(table.length)
    expect(new Set(routes.map(operationId)).size).toBe(routes.length)
  })

  it('answers every route of every contract', () => {
    const declared = contracts.flatMap(module => Object.values(module).flatMap(routesIn))
    expect(declared.length).toBeGreaterThan(200)
    const unanswered = declared.filter(route => !routes.includes(route)).map(operationId)
    expect(unanswered).toEqual([])
    const undeclared = routes.filter(route => !declared.includes(route)).map(operationId)
    expect(undeclared).toEqual([])
  })

  it('is open to strangers only where the committed list says so', () => {
    const committed = readFileSync(new URL('../../docs/generated/public-routes.txt', import.meta.url), 'utf8')
    const open = table.filter(([, route]) => route.access === 'public').map(([address]) => address)
    // `npm run generate` writes the list: a new public route is seen in the change.
    expect(open.sort()).toEqual(committed.trim().split('\n').sort())
  })

  it('lets a browser keep only what is told to everybody', () => {
    const kept = table.filter(([, route]) => route.keptSeconds)
    expect(kept.length).toBeGreaterThan(0)
    for (const [name, route] of kept) expect([name, route.method, route.access]).toEqual([name, 'GET', 'public'])
  })
  it('refuses in words: every problem of every contract has its message in three languages', () => {
    const modules: object[] = [...contracts, kit]
    const problems = modules.flatMap(module => Object.values(module).filter(isProblem))
    expect(problems.length).toBeGreaterThan(50)
    const wordless = problems.flatMap(({ code }) =>
      ['ar', 'en', 'fr']
        .filter(language => translate(language, `problem.${code}`) === `problem.${code}`)
        .map(() => code),
    )
    expect(wordless).toEqual([])
  })

  it('lets roles be given every permission that a contract names', () => {
    const named = globSync('contexts/*/contract/permissions.ts', { cwd: new URL('../..', import.meta.url) }).flatMap(
      file =>
        [
          ...readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').matchAll(/ = '(\w+\.[\w-]+\.[\w-]+)'/g),
        ].map(([, permission]) => permission!),
    )
    expect(named.length).toBeGreaterThan(60)
    const known = permissionsOf(contexts)
    expect(named.filter(permission => !known.includes(permission))).toEqual([])
  })

  it('names every permission in three languages', () => {
    const wordless = permissionsOf(contexts).filter(each => !hasWord(`permissions.${each}`))
    expect(wordless).toEqual([])
  })

  it('stands in the OpenAPI document that is served, with summary, name and replies', async () => {
    type Operation = { summary?: string; operationId?: string; responses: object }
    const document = (await college.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    const operations = Object.values(document.paths).flatMap(item => Object.values(item))
    const lacking = operations.filter(
      each => !each.summary || !each.operationId || !Object.keys(each.responses).some(status => /^[23]/.test(status)),
    )
    expect(lacking).toEqual([])
    expect(operations.length).toBeGreaterThanOrEqual(routes.length)
    console.log(`${routes.length} routes covered, ${guarded.length} of them guarded, ${operations.length} operations`)
  })
})

const isProblem = (value: unknown): value is { code: string; status: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'code,status'

function routesIn(value: unknown): Route[] {
  if (typeof value !== 'object' || value === null) return []
  const known = value as {
    method?: string
    path?: string
    reply?: unknown
    routes?: object
    perform?: Route
    sheet?: Route
  }
  if (known.perform) return Object.values(value as object) as Route[]
  if (known.routes)
    return [...Object.values(known.routes).flatMap(routesIn), ...routesIn(kit.editManyOf(known as never))]
  // Several acts under one name: `issuePaper.grades`.
  const acts = Object.values(value).filter(each => typeof each === 'object' && each !== null && 'perform' in each)
  if (acts.length) return acts.flatMap(routesIn)
  if (known.sheet) return [known as unknown as Route, known.sheet]
  return known.method && known.path && known.reply ? [known as unknown as Route] : []
}

describe('without the right session', () => {
  it.each(guarded)('%s: 401 without one', async (_, route) =>
    expect((await ask(route, undefined, fill(route, 999_999), bodyFor(route))).statusCode).toBe(401),
  )
  it.each(guarded.filter(([, route]) => guardsOf(route).length < 7))(
    '%s: 401 with one of another guard',
    async (_, route) => {
      const strangers = (['reader', 'affiliate', 'customer', 'teacher', 'staffWithoutRole'] as const).filter(
        each => !guardsOf(route).includes(college.cast[each].guard),
      )
      for (const stranger of strangers)
        expect((await ask(route, college.cast[stranger], fill(route, 999_999), bodyFor(route))).statusCode).toBe(401)
    },
  )
  it.each(forStaff)('%s: 403 for staff without a role', async (_, route) =>
    expect((await ask(route, college.cast.staffWithoutRole, fill(route, 1), bodyFor(route))).statusCode).toBe(403),
  )
})

describe('a wrong call', () => {
  it.each(withId)('%s: 404 for an id that is none, and for one that is too large', async (_, route) => {
    for (const id of ['1e3', '0', '-1', '01', '0x5', '%201', 'a', '1.5', '999999999999', '9'.repeat(15), '%27'])
      expect([id, (await ask(route, caller(route), fill(route, id), bodyFor(route))).statusCode]).toEqual([id, 404])
  })
  it.each(withId.filter(([, route]) => !route.body))('%s: 404 for a record that is not there', async (_, route) =>
    expect((await ask(route, caller(route), fill(route, 999_999))).statusCode).toBe(404),
  )
  it.each(
    table.filter(
      ([, route]) => route.body && operationId(route) !== 'finance.payment.webhook' && route.bodyType !== 'form',
    ),
  )('%s: 422 for an unknown key, with the field named', async (_, route) => {
    const reply = await ask(route, caller(route), fill(route, 999_999), { ...verbOf(route), no_such_field: 'x' })
    expect(reply.statusCode).toBe(422)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json().errors).toHaveProperty('no_such_field')
  })
  it.each(table.filter(([, route]) => requiredKeys(route).length))(
    '%s: 422 for missing keys, each named',
    async (_, route) => {
      const reply = await ask(route, caller(route), fill(route, 999_999), {})
      expect(reply.statusCode).toBe(422)
      expect(Object.keys(reply.json().errors).sort()).toEqual(requiredKeys(route).sort())
      const none = await ask(route, caller(route), fill(route, 999_999))
      expect([400, 406, 422]).toContain(none.statusCode)
    },
  )
  it.each(table.filter(([, route]) => route.query))('%s: 422 for an unknown query', async (_, route) => {
    const reply = await ask(route, caller(route), `${fill(route, 1)}?no_such=1&__proto__=1&constructor=2`)
    expect(reply.statusCode).toBe(422)
    // A body is looked at before the query: where one is lacking, that is what is named.
    if (!route.body) expect(reply.json().errors).toHaveProperty('no_such')
  })
  it.each(table.filter(([, route]) => route.method === 'POST'))(
    '%s: 415 for a form of another site',
    async (_, route) => {
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].filter(
        each =>
          !each.startsWith(bodyOf(route, {}).type.split(';')[0]!) &&
          !(route.bodyType === 'either-form' && each.startsWith('multipart')),
      )
      for (const type of types) {
        const reply = await college.app.inject({
          method: 'POST',
          url: fill(route, 999_999),
          headers: { 'content-type': type, 'x-access-token': caller(route)?.token ?? '' },
          payload: '{"a":1}',
        })
        expect([type, reply.statusCode]).toEqual([type, 415])
      }
    },
  )
  it.each(table)('%s: other methods are not there', async (_, route) => {
    const here = routes.filter(({ path }) => path === route.path)
    const own = here.map(({ method }) => method as string)
    // Public files answer HEAD like GET.
    if (here.some(hasHead)) own.push('HEAD')
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', 'TRACE'].filter(each => !own.includes(each))) {
      const reply = await college.app.inject({
        method: method as 'PUT',
        url: fill(route, 1),
        headers: { 'x-access-token': caller(route)?.token ?? '' },
      })
      expect(reply.statusCode).toBe(404)
    }
  })
})

/** Keys of a body without which it is refused. */
function requiredKeys(route: Route): string[] {
  const body = route.body as
    | { safeParse: (value: unknown, options: object) => { success: boolean; error?: { issues: { path: string[] }[] } } }
    | undefined
  if (!body || route.bodyType === 'form') return []
  const parsed = body.safeParse({}, { reportInput: true })
  return [...new Set((parsed.error?.issues ?? []).map(issue => issue.path.join('.')))]
}

describe('a right call', () => {
  it.each(gets.filter(([, route]) => isData(route)))(
    '%s: a browser gets a page, unless it is an interface',
    async (_, route) => {
      const reply = await college.app.inject({
        url: addressFor(route),
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      })
      const isInterface = route.path.startsWith('/api/')
      if (reply.statusCode !== 302) expect(/text\/html/.test(String(reply.headers['content-type']))).toBe(!isInterface)
      if (!isInterface) expect(reply.headers.vary).toContain('accept')
    },
  )
  it.each(gets)('%s: the reply is what the contract says', async (_, route) => {
    const name = operationId(route)
    const who = caller(route)
    const url = addressFor(route)
    const reply = await ask(route, who, url)
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual(expectedOf(name))
    if (isData(route)) expect(reply.headers['content-type']).toMatch(/^application\/(problem\+)?json/)
    expect(reply.headers['cache-control']).toMatch(
      route.keptSeconds ? /^private, max-age=\d+$/ : /^(private, )?(no-store|no-cache)$/,
    )
  })
})
/** What the applicant of the small world has done already cannot be done again. */
const refusals: Record<string, number> = {
  'admission.applicant.verificationState': 409,
  'admission.applicant.feesQuote': 409,
  'admission.applicant.paymentQuote': 409,
}
const expectedOf = (name: string) =>
  refusals[name] ? [refusals[name], expect.stringContaining('urn:halaqa:')] : [200, '']

describe('each role of staff', () => {
  const roles: Player[] = [
    'administrator',
    'registrationOfficer',
    'academicAffairs',
    'studentAffairs',
    'examOfficer',
    'monitor',
    'financeOfficer',
    'librarian',
    'supportAgent',
    'contentEditor',
    'quranCoordinator',
    'questionAuthor',
    'questionReviewer',
    'auditor',
  ]
  it.each(roles)(
    '%s reaches what the permissions say and nothing else',
    async role => {
      const mine = await college.cast.as(role)(identity.me)
      const granted = new Set(mine.permissions)
      const wrong: unknown[] = []
      for (const [address, route] of forStaff) {
        const isGet = route.method === 'GET'
        const url = isGet ? addressFor(route) : fill(route, 999_999)
        const { statusCode } = await ask(route, college.cast[role], url, isGet ? undefined : { no_such_field: 'x' })
        const may = granted.has(permissionOf(route)!)
        const isRight = may ? (isGet ? statusCode === 200 : [404, 415, 422].includes(statusCode)) : statusCode === 403
        if (!isRight) wrong.push([address, may, statusCode])
      }
      expect(wrong).toEqual([])
      // A thousand routes each.
    },
    60_000,
  )
  it('the auditor reads everything and writes nothing', async () => {
    const { permissions } = await college.cast.as('auditor')(identity.me)
    expect(permissions).toEqual(permissionsOf(contexts).filter(each => each.endsWith('.read')))
  })
})
