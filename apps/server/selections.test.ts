import { addressOf, operationId, type Route } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { actsOnMatching } from '@halaqa/kit-server/selection'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { likelyBody } from './likely-body.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** Every act on many that can be done to all rows of a list that match, by table: what holds for one holds for all. */
const college = testCollege()
let world: World
let real: RealAddresses
beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})

const routes = handlers.map(({ route }) => route as Route)
const acts = routes.filter(route => route.selectsFrom && route.method === 'POST')
const previews = routes.filter(route => route.selectsFrom && route.method === 'GET')
const table = acts.map(act => [operationId(act), act] as const)

const headers = () => ({ accept: 'application/json', 'x-access-token': college.cast.administrator.token })
const get = (url: string) => college.app.inject({ url, headers: headers() })
const post = (act: Route, payload: object) =>
  college.app.inject({ method: 'POST', url: real.addressFor(act), headers: headers(), payload })
/** What the officer sees of the list: how many there are, and the first of them. */
async function shownBy(act: Route): Promise<{ total: number; first: number }> {
  const [address] = real.addressFor(act.selectsFrom!).split('?')
  const { total, rows } = (await get(`${address}?per_page=1`)).json()
  return { total, first: rows[0]?.id }
}
/** All rows of all tables in one word a table. Of sessions when they were used last is left out: a request is enough for that. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'sessions' order by 1`)
  const each = rows.map(
    ({ name }) => sql`select ${name}::text as name, coalesce(md5(string_agg(r::text, '' order by r::text)), '') as word
      from ${sql.raw(name)} r`,
  )
  const words = await db().execute<{ name: string; word: string }>(sql.join(each, sql` union all `))
  return Object.fromEntries(words.rows.map(({ name, word }) => [name, word]))
}
/** The act as it is sent, its rows by what matches. */
const bodyOf = (act: Route, matching: object, dry_run: boolean) => {
  const { ids: _, by: __, ...form } = likelyBody(act) as Record<string, unknown>
  return { ...form, by: 'matching', matching, dry_run }
}

it('there are acts of applicants, of students and of plain resources, each answered so that all that match can be meant', () => {
  expect(acts.length).toBeGreaterThan(20)
  expect(
    actsOnMatching()
      .map(({ route }) => operationId(route))
      // Tests of the kits in the same process have acts of their own.
      .filter(name => !/^(store|test)\./.test(name))
      .sort(),
  ).toEqual(acts.map(operationId).sort())
})

describe.each(table)('%s', (_, act) => {
  it('with another number than matches is refused with the number of now, tried or done', async () => {
    const { total } = await shownBy(act)
    for (const dry_run of [true, false]) {
      const reply = await post(act, bodyOf(act, { count: total + 1, filter: {} }, dry_run))
      expect([reply.statusCode, reply.json().code, reply.json().facts]).toEqual([
        409,
        'selection-changed',
        { count: total },
      ])
    }
  })
  it('is tried on all that match but the exceptions, and afterwards every row of every table stands as before', async () => {
    const { total, first } = await shownBy(act)
    if (total < 2) return
    const before = await everything()
    const reply = await post(act, bodyOf(act, { count: total, filter: {}, except: [first] }, true))
    expect(await everything()).toEqual(before)
    const answer = reply.json()
    // What a schema alone says of a body may be refused for what is not there: a period, a template.
    if (reply.statusCode !== 200) return expect(['invalid', 'not-found']).toContain(answer.code)
    expect(answer).toMatchObject({ dry_run: true, matched: total - 1 })
    expect(answer.results.some((row: { id: number }) => row.id === first)).toBe(false)
  })
  it('takes no filter that the list does not have, and not both ways at once', async () => {
    const matching = { count: 1, filter: { nobody_has_this: '1' } }
    expect((await post(act, bodyOf(act, matching, true))).statusCode).toBe(422)
    const both = { ...bodyOf(act, { count: 1, filter: {} }, true), ids: [1] }
    expect((await post(act, both)).statusCode).toBe(422)
  })
  it('is closed to whoever may not read the list', async () => {
    const reply = await college.app.inject({
      method: 'POST',
      url: real.addressFor(act),
      headers: { ...headers(), 'x-access-token': world.student.token },
      payload: bodyOf(act, { count: 1, filter: {} }, true),
    })
    expect(reply.statusCode).toBe(401)
  })
})

it.each(previews.map(preview => [operationId(preview), preview] as const))(
  '%s says of all that match what it says of their ids',
  async (_, preview) => {
    const act = acts.find(({ path }) => path === preview.path)!
    const { total } = await shownBy(act)
    const [address] = real.addressFor(preview).split('?')
    const wrong = await get(`${address}?count=${total + 1}`)
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'selection-changed'])
    if (total === 0 || total > 100) return
    const { rows } = (
      await get(
        addressOf(
          { ...act.selectsFrom!, path: real.addressFor(act.selectsFrom!).split('?')[0]!, params: undefined } as Route,
          { query: { per_page: 200 } },
        ),
      )
    ).json()
    const ids = rows.map((row: { id: number }) => row.id).join(',')
    const [matching, named] = [await get(`${address}?count=${total}`), await get(`${address}?ids=${ids}`)]
    expect([matching.statusCode, matching.json()]).toEqual([named.statusCode, named.json()])
  },
)
