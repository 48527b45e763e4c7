import { setTimeout as sleep } from 'node:timers/promises'
import {
  BulkResult,
  id,
  invalid,
  list,
  onMany,
  Preview,
  problem,
  type BulkResult as Result,
  route,
  selecting,
  selectingInQuery,
} from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { db, outsideTransaction } from '@halaqa/kit-server/database'
import { type Context, Refusal, refusalOf, refuse } from '@halaqa/kit-server/http'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { handleList } from '@halaqa/kit-server/list'
import { log, setLogLevel } from '@halaqa/kit-server/log'
import { currentActor, currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { staffRights } from '@halaqa/kit-server/runs'
import { folded } from '@halaqa/kit-server/search'
import { defineWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { and, eq, sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContributions } from '../assembly/extension-point.ts'
import { handleMany, performSelection, selectionHandlers, selectionJobs } from './index.ts'
import { inParts, spread } from './matching.ts'
import { selectionRowTable, selectionRunTable } from './selection-runs.table.ts'
import { cancelSelection, goOnWithSelection, ownSelectionRuns, selectionRunById } from './selection-runs.ts'

/** Jars of owners: each officer's list has their own only. Kits know nothing of a college. */
const jarTable = pgSchema('selection_test').table('jars', {
  id: integer().primaryKey(),
  owner: integer().notNull(),
  name: text().notNull(),
  kind: text().$type<'clay' | 'glass'>().notNull(),
  sealed: integer().notNull().default(0),
})
const jars = list({
  word: 'test.jar',
  path: '/jars/index',
  access: { guards: ['users'], permission: 'p' },
  row: z.object({ id, name: z.string() }),
  sorts: ['id'],
  sort: 'id',
  filters: { kind: z.enum(['clay', 'glass']) },
  summary: 'Jars',
})
handleList(jars, {
  from: () => db().select().from(jarTable).$dynamic(),
  keys: () => db().select({ id: jarTable.id }).from(jarTable).$dynamic(),
  key: jarTable.id,
  where: ({ actor, query: { filter } }) => [
    eq(jarTable.owner, actor.id),
    filter.kind && eq(jarTable.kind, filter.kind),
  ],
  search: folded(jarTable.name),
  sorts: { id: jarTable.id },
  present: rows => rows.map(({ id, name }) => ({ id, name })),
})
const form = z.strictObject({ ...onMany, note: z.string() })
const seal = route({
  name: 'test.jar.seal',
  method: 'POST',
  path: '/jars/seal',
  access: { guards: ['users'] },
  selectsFrom: jars,
  body: selecting(jars, form),
  reply: BulkResult,
  summary: 'Seal jars',
})
const sealPreview = route({
  name: 'test.jar.seal.preview',
  method: 'GET',
  path: '/jars/seal',
  access: { guards: ['users'] },
  selectsFrom: jars,
  query: z.strictObject(selectingInQuery(jars)),
  reply: Preview,
  summary: 'Seal jars: what would happen',
})
const broken = problem('test-broken', 409)
const testAway = problem('test-away', 503)
/** Throws at this jar, once: what a process that dies there leaves behind. */
let diesAt: number | undefined
/** What the officer may do now. */
let rightsNow: ReadonlySet<string> | undefined = new Set(['p', 'q'])
/** Waited for where it is looked what the officer may do: between two parts. */
let looked: (() => Promise<unknown> | undefined) | undefined
/** Called before each jar. */
let before: (id: number) => Promise<unknown> = async () => {}
async function sealOne(id: number) {
  await before(id)
  if (id === diesAt) {
    diesAt = undefined
    // As PostgreSQL says to whose connection it ended: all of the part is gone, and no row is to blame.
    throw Object.assign(new Error('the process died'), { code: '57P01' })
  }
  const owner = currentActor().id
  const mine = and(eq(jarTable.id, id), eq(jarTable.owner, owner))
  const [jar] = await db().select().from(jarTable).where(mine)
  if (!jar || jar.name.startsWith('broken')) refuse(broken)
  await db()
    .update(jarTable)
    .set({ sealed: sql`${jarTable.sealed} + 1` })
    .where(mine)
}
/** What refuses the act as a whole, for these rows. */
let refusesAll: (ids: number[]) => boolean = () => false
const sealing = handleMany(seal, ({ body }) => {
  if (refusesAll(body.ids)) refuse(invalid, { note: 'field.required' })
  return eachOf(body.ids, body, sealOne)
})
const looking = handleMany(sealPreview, ({ query }) => previewOfMany(query.ids, { what: 'test.jar' }, sealOne))

testDatabase()
const said = (text: string) => ({ ar: text, en: text, fr: text })
beforeAll(async () => {
  defineWords([{ problem: { 'test-broken': said('is broken') } }])
  await db().execute(sql`create schema selection_test`)
  await db().execute(sql`create table selection_test.jars
    (id int primary key, owner int not null, name text not null, kind text not null, sealed int not null default 0)`)
  await startJobs(selectionJobs, { work: false })
  defineContributions([
    staffRights.contribute(async () => {
      await looked?.()
      return rightsNow
    }),
  ])
})
afterAll(() => defineWords([]))
/** Seven has 305 of glass, one in a hundred of them broken, and ten of clay; eight has five of glass. */
beforeEach(async () => {
  diesAt = undefined
  rightsNow = new Set(['p', 'q'])
  before = async () => {}
  refusesAll = () => false
  await db().delete(selectionRunTable)
  await db().delete(jarTable)
  await db().execute(sql`insert into selection_test.jars (id, owner, name, kind)
    select n, case when n > 315 then 8 else 7 end,
      case when n % 100 = 0 then 'broken ' else 'jar ' end || n, case when n between 306 and 315 then 'clay' else 'glass' end
    from generate_series(1, 320) n`)
})

const as = <T>(id: number, work: () => T, rights = ['p']): T =>
  withRequest(
    {
      ...currentRequest(),
      language: 'en',
      actor: { ...system, id, name: 'سالم', guard: 'users', permissions: new Set(rights) },
    },
    work,
  )
type Sent = { kind?: string; q?: string; count: number; except?: number[]; dry_run?: boolean; by?: number }
const matchingOf = ({ kind, q, count, except }: Sent) => ({
  by: 'matching' as const,
  matching: { ...(q && { q }), filter: kind ? { kind } : {}, count, ...(except && { except }), title: 'Seal' },
})
/** The act as it is sent, through the schema of its body. */
const send = (sent: Sent) => {
  const body = (seal.body as unknown as z.ZodType).parse({
    ...matchingOf(sent),
    note: 'x',
    dry_run: sent.dry_run ?? false,
  })
  return as(sent.by ?? 7, () =>
    (sealing.run as (context: unknown) => Promise<Result>)({ ...asked(sent.by ?? 7), body }),
  )
}
const asked = (id: number) =>
  ({
    params: {},
    query: {},
    language: 'en',
    actor: { ...system, id, guard: 'users', permissions: new Set(['p']) },
  }) as unknown as Context
const sealed = async () => {
  const [row] = (
    await db().execute<{ jars: number; times: number }>(
      sql`select count(*) filter (where sealed > 0)::int as jars, sum(sealed)::int as times from selection_test.jars`,
    )
  ).rows
  return row
}
const look = (id: number) => as(7, () => selectionRunById(id))

it('takes ids as before, or all that match, and nothing between', () => {
  const body = seal.body as unknown as z.ZodType
  const passes = (value: object) => body.safeParse({ note: 'x', ...value }).success
  const matching = { filter: {}, count: 3 }
  expect(passes({ ids: [1] })).toBe(true)
  expect(passes({ by: 'ids', ids: [1] })).toBe(true)
  expect(passes({ by: 'matching', matching })).toBe(true)
  const wrong = [
    {},
    { by: 'matching', ids: [1] },
    { by: 'matching', matching, ids: [1] },
    { by: 'ids', matching },
    { matching },
    { by: 'matching', matching: { filter: {} } },
    { by: 'matching', matching: { ...matching, filter: { kind: 'wood' } } },
    { by: 'matching', matching: { ...matching, filter: { owner: '8' } } },
  ]
  expect(wrong.map(passes)).toEqual(wrong.map(() => false))
})

it('acts on what matches a search and a filter, without what was unticked, while one waits', async () => {
  expect(await send({ kind: 'clay', count: 10, except: [306, 307] })).toMatchObject({ done: 8, matched: 8 })
  expect(await sealed()).toEqual({ jars: 8, times: 8 })
  expect(await send({ q: 'jar 31', kind: 'clay', count: 6 })).toMatchObject({ done: 6 })
})

it('another number than was shown is refused with the number of now, and nothing is done', async () => {
  const [at, dry] = await Promise.all(
    [false, true].map(dry_run =>
      send({ kind: 'clay', count: 9, dry_run }).catch(error => ({ code: error.problem?.code, facts: error.facts })),
    ),
  )
  expect([at, dry]).toEqual(Array.from({ length: 2 }, () => ({ code: 'selection-changed', facts: { count: 10 } })))
  expect(await refusalOf(() => send({ kind: 'glass', count: 304 }))).toBe('selection-changed')
  expect(await sealed()).toEqual({ jars: 0, times: 0 })
  expect(await as(7, () => ownSelectionRuns('test.jar.list'))).toEqual([])
})

it('rows of others do not match, whatever is asked', async () => {
  expect(await refusalOf(() => send({ count: 320 }))).toBe('selection-changed')
  expect(await send({ kind: 'glass', count: 5, by: 8 })).toMatchObject({ done: 5, matched: 5 })
  expect(await db().$count(jarTable, and(eq(jarTable.owner, 7), eq(jarTable.sealed, 1)))).toBe(0)
})

it('who may not read the list does not learn from a count what stands in it', async () => {
  const body = { ...matchingOf({ count: 1 }), note: 'x', dry_run: false }
  const context = { ...asked(7), actor: { ...system, id: 7, guard: 'students' }, body }
  const acting = as(7, () => refusalOf(() => (sealing.run as (context: unknown) => Promise<Result>)(context)))
  expect(await acting).toBe('forbidden')
})

it('a trial does the same and takes it back, counts what it tried, and shows the refused first with their names', async () => {
  const trial = await send({ kind: 'glass', count: 305, dry_run: true })
  expect(trial).toMatchObject({ dry_run: true, matched: 305 })
  expect(trial.run_id).toBeUndefined()
  expect(trial.tried).toBeGreaterThan(0)
  expect(trial.results.length).toBeLessThanOrEqual(100)
  const refused = trial.results.filter(each => !each.ok)
  expect(trial.results.slice(0, refused.length)).toEqual(refused)
  expect(refused.every(each => each.message === 'is broken' && each.name?.startsWith('broken'))).toBe(true)
  // All were tried, or as many as the answer says.
  expect(trial.done).toBe(trial.tried! - (trial.tried === 305 ? 3 : refused.length))
  expect(await sealed()).toEqual({ jars: 0, times: 0 })
})

it('a trial of as many as are done at once is whole, however slow the act, and in their order', async () => {
  const tried: number[] = []
  before = async id => {
    tried.push(id)
    await sleep(10)
  }
  const except = Array.from({ length: 105 }, (_, at) => at + 1)
  expect(await send({ kind: 'glass', count: 305, except, dry_run: true })).toMatchObject({ matched: 200, tried: 200 })
  expect(tried).toEqual([...tried].sort((a, b) => a - b))
  expect(tried).toHaveLength(200)
})

it('a preview of more than it looks at is of some, and says of how many', async () => {
  const query = z.strictObject(selectingInQuery(jars)).parse({ filter: { kind: 'glass' }, count: '305' })
  const preview = await as(7, () => (looking.run as (context: unknown) => Promise<Preview>)({ ...asked(7), query }))
  const [, looked] = /^These numbers are of a sample of (\d+), spread over the 305 rows that match$/.exec(
    preview.notes![0]!,
  )!
  // As many as the time allows, and what is counted is of those.
  expect(Number(looked)).toBeGreaterThanOrEqual(10)
  expect(Number(looked)).toBeLessThanOrEqual(100)
  expect(preview.consequences[0]!.count).toBeGreaterThan(0)
  expect(preview.consequences[0]!.count).toBeLessThanOrEqual(Number(looked))
  const few = z.strictObject(selectingInQuery(jars)).parse({ filter: { kind: 'clay' }, count: '10', except: '306' })
  const whole = await as(7, () => (looking.run as (context: unknown) => Promise<Preview>)({ ...asked(7), query: few }))
  expect(whole).toMatchObject({ consequences: [{ what: 'test.jar', count: 9 }] })
  expect(whole.notes).toBeUndefined()
})

it('more than can be waited for is a run: each row once, with its name, and the refused with their reason', async () => {
  const { run_id, done, matched } = await send({ kind: 'glass', count: 305, except: [1] })
  expect([done, matched]).toEqual([0, 304])
  expect(await look(run_id!)).toMatchObject({ state: 'waiting', total: 304, processed: 0, title: 'Seal' })
  await performSelection(run_id!)
  await performSelection(run_id!)
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 304, refused: 3 })
  expect(await sealed()).toEqual({ jars: 301, times: 301 })
  const rows = await db().select().from(selectionRowTable).where(eq(selectionRowTable.run_id, run_id!))
  expect(rows.find(row => row.row_id === 200)).toMatchObject({
    outcome: 'refused',
    name: 'broken 200',
    message: 'is broken',
  })
  expect(rows.find(row => row.row_id === 201)).toMatchObject({ outcome: 'done', name: 'jar 201', message: null })
  expect(rows.some(row => row.row_id === 1)).toBe(false)
})

it('what came after it began is not done, and what went meanwhile is refused', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  await db().delete(jarTable).where(eq(jarTable.id, 5))
  await db().insert(jarTable).values({ id: 900, owner: 7, name: 'late', kind: 'glass' })
  await performSelection(run_id!)
  expect(await look(run_id!)).toMatchObject({ processed: 305, refused: 4 })
  expect(await db().$count(jarTable, and(eq(jarTable.id, 900), eq(jarTable.sealed, 1)))).toBe(0)
})

it('a killed process goes on where it stopped, and two that work beside each other do nothing twice', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  diesAt = 120
  await expect(performSelection(run_id!)).rejects.toThrow('the process died')
  // Two parts of fifty are kept whole; of the third nothing is.
  expect([await sealed(), await look(run_id!)]).toMatchObject([{ jars: 99 }, { processed: 100, state: 'working' }])
  await Promise.all([performSelection(run_id!), performSelection(run_id!)])
  expect(await sealed()).toEqual({ jars: 302, times: 302 })
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 305, refused: 3 })
})

it('cancelled it ends between two parts, and gone on with it does the rest', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  let cancelling: Promise<unknown> | undefined
  before = async id => {
    // Somebody else's press: it waits until the part is written, and no longer.
    if (id === 60) cancelling = outsideTransaction(() => as(7, () => cancelSelection(run_id!)))
  }
  diesAt = 140
  await performSelection(run_id!).catch(() => {})
  await cancelling
  const left = (await sealed())!.jars
  expect(left).toBeGreaterThanOrEqual(99)
  expect(left).toBeLessThan(302)
  expect((await look(run_id!)).state).toBe('cancelled')
  before = async () => {}
  diesAt = undefined
  await performSelection(run_id!)
  expect((await sealed())!.jars).toBe(left)
  expect(await as(7, () => refusalOf(() => cancelSelection(run_id!)))).toBe('selection-run-over')
  expect(await as(7, () => goOnWithSelection(run_id!))).toMatchObject({ state: 'waiting' })
  await performSelection(run_id!)
  expect([await sealed(), (await look(run_id!)).state]).toEqual([{ jars: 302, times: 302 }, 'done'])
})

it('the same asked twice is one run; another act beside it is let in', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  expect(await refusalOf(() => send({ kind: 'glass', count: 305 }))).toBe('selection-run-at-work')
  expect((await send({ kind: 'glass', count: 305, except: [2] })).run_id).toBeGreaterThan(run_id!)
  await performSelection(run_id!)
  expect((await send({ kind: 'glass', count: 305 })).run_id).toBeGreaterThan(run_id!)
})

it('only whoever began it sees it, its rows, and may break it off', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  const rows = selectionHandlers.find(({ route }) => route.name === 'platform.selection-row.list')!
  const query = { page: 1, per_page: 25, sort: 'outcome', filter: {} }
  const rowsAs = (id: number, rights?: string[]) =>
    as(
      id,
      () =>
        (rows.run as (context: unknown) => Promise<{ total: number }>)({ ...asked(id), params: { id: run_id }, query }),
      rights,
    )
  expect((await rowsAs(7)).total).toBe(305)
  // Rows bear the names of a list that they may read no more.
  expect(await refusalOf(() => rowsAs(7, ['q']))).toBe('forbidden')
  expect(await refusalOf(() => rowsAs(8))).toBe('not-found')
  expect(await as(8, () => refusalOf(() => selectionRunById(run_id!)))).toBe('not-found')
  expect(await as(8, () => refusalOf(() => cancelSelection(run_id!)))).toBe('not-found')
  expect(await as(8, () => refusalOf(() => goOnWithSelection(run_id!)))).toBe('not-found')
  expect(await as(8, () => ownSelectionRuns('test.jar.list'))).toEqual([])
})

it('acts with the rights of whoever began it', async () => {
  const seen = new Set<string>()
  before = async () =>
    void seen.add(`${currentActor().id} ${[...currentActor().permissions]} ${currentRequest().requestId}`)
  const { run_id } = await send({ kind: 'glass', count: 305 })
  await performSelection(run_id!)
  expect([...seen]).toEqual([`7 p selection-${run_id}`])
})

it('what is taken from its officer meanwhile holds from the next part on, and who may not act any more acts no more', async () => {
  const seen = new Set<string>()
  before = async id => {
    if (id === 60) rightsNow = new Set(['q'])
    if (id === 130) rightsNow = undefined
    seen.add([...currentActor().permissions].join())
  }
  const { run_id } = await send({ kind: 'glass', count: 305 })
  await performSelection(run_id!)
  expect([...seen]).toEqual(['p', ''])
  expect(await look(run_id!)).toMatchObject({
    state: 'cancelled',
    processed: 150,
    reason: expect.stringContaining('may not do it any more'),
  })
})

it('what refuses the act as a whole is what became of each row of its part, and the others are done', async () => {
  refusesAll = ids => ids.includes(60)
  const { run_id } = await send({ kind: 'glass', count: 305 })
  await performSelection(run_id!)
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 305, refused: 52, reason: null })
  const rows = await db().select().from(selectionRowTable).where(eq(selectionRowTable.run_id, run_id!))
  expect(rows.find(row => row.row_id === 60)).toMatchObject({ outcome: 'refused', message: 'Required' })
  expect(rows.find(row => row.row_id === 1)).toMatchObject({ outcome: 'done' })
})

it('one that fails for good says so, lets the same act in again, and can be gone on with', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  let isBroken = true
  before = async id => {
    // Of every row of the part: the fault is not of one row.
    if (id > 50 && isBroken) throw new Error('a fault of ours')
  }
  setLogLevel('silent')
  for (let tries = 0; tries < 6; tries++) {
    expect((await look(run_id!)).state).not.toBe('cancelled')
    await db().execute(sql`update pgboss.job set start_after = now() - interval '1 hour'`)
    await expect(drainJobs()).rejects.toThrow('a fault of ours')
  }
  setLogLevel('warn')
  await drainJobs()
  expect(await look(run_id!)).toMatchObject({
    state: 'cancelled',
    processed: 50,
    reason: expect.stringContaining('a fault of ours'),
  })
  isBroken = false
  expect((await send({ kind: 'glass', count: 305 })).run_id).toBeGreaterThan(run_id!)
  await db().delete(selectionRunTable).where(sql`id > ${run_id}`)
  expect(await as(7, () => goOnWithSelection(run_id!))).toMatchObject({ state: 'waiting', reason: null })
  await drainJobs()
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 305 })
})

it('a row that throws a fault is told so, logged with its request, and the rows after it are done', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  before = async id => {
    if (id === 60) await db().execute(sql`select 1 / 0`)
    if (id === 61) throw new TypeError('x is undefined')
  }
  const { run_id } = await send({ kind: 'glass', count: 305 })
  await performSelection(run_id!)
  const lines = logged.mock.calls.map(([fields]) => fields as unknown)
  logged.mockRestore()
  expect(lines).toMatchObject([60, 61].map(row => ({ row, request: `selection-${run_id}`, err: expect.any(Error) })))
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 305, refused: 5, reason: null })
  expect(await sealed()).toEqual({ jars: 300, times: 300 })
  const rows = await db().select().from(selectionRowTable).where(eq(selectionRowTable.run_id, run_id!))
  const message = expect.stringContaining('a technical fault of ours')
  for (const id of [60, 61]) expect(rows.find(row => row.row_id === id)).toMatchObject({ outcome: 'refused', message })
  expect(rows.find(row => row.row_id === 62)).toMatchObject({ outcome: 'done', message: null })
})

it('a trial and a preview of what becomes a run name such a row, and are no fault themselves', async () => {
  before = async id => {
    if (id === 1) throw new Error('a fault of ours')
  }
  setLogLevel('silent')
  const trial = await send({ kind: 'glass', count: 305, dry_run: true })
  expect(trial.results[0]).toMatchObject({ id: 1, ok: false, code: 'row-failed' })
  const query = z.strictObject(selectingInQuery(jars)).parse({ filter: { kind: 'glass' }, count: '305' })
  const preview = await as(7, () => (looking.run as (context: unknown) => Promise<Preview>)({ ...asked(7), query }))
  setLogLevel('warn')
  expect(preview.allowed).toBe(true)
  expect(preview.notes!.some(note => note.includes('a technical fault of ours'))).toBe(true)
})

it.each([
  ['the database', () => Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['what a row needs', () => new Refusal(testAway)],
  ['a row that another transaction holds in turn', () => Object.assign(new Error('deadlock'), { code: '40P01' })],
])('%s that is away is no fault of a row: the run stops there, and goes on where it stopped', async (_, thrown) => {
  let isAway = true
  before = async id => {
    if (id === 60 && isAway) throw thrown()
  }
  const { run_id } = await send({ kind: 'glass', count: 305 })
  await expect(performSelection(run_id!)).rejects.toThrow()
  expect([await sealed(), await look(run_id!)]).toMatchObject([
    { jars: 50 },
    { processed: 50, refused: 0, state: 'working' },
  ])
  isAway = false
  await performSelection(run_id!)
  expect(await sealed()).toEqual({ jars: 302, times: 302 })
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 305, refused: 3 })
})

it('cancelled and gone on with between two looks of its worker, all rows are done', async () => {
  const { run_id } = await send({ kind: 'glass', count: 305 })
  let twice: Promise<unknown> | undefined
  before = async id => {
    if (id !== 60) return
    const press = (work: (id: number) => Promise<unknown>) => outsideTransaction(() => as(7, () => work(run_id!)))
    // Both wait for the part, and are done before the worker looks again.
    twice = press(cancelSelection).then(() => press(goOnWithSelection))
  }
  looked = () => twice
  await performSelection(run_id!)
  looked = undefined
  await twice
  expect(await look(run_id!)).toMatchObject({ state: 'done', processed: 305, refused: 3 })
  await drainJobs()
  expect(await sealed()).toEqual({ jars: 302, times: 302 })
})

it('every beginning of a spread order has each once, and reaches over the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), length => {
      const ids = Array.from({ length }, (_, at) => at)
      const order = spread(ids)
      expect([...order].sort((a, b) => a - b)).toEqual(ids)
      if (length < 100) return
      // Of the first thirty, each tenth of the list has at least one.
      const tenths = new Set(order.slice(0, 30).map(at => Math.floor((at * 10) / length)))
      expect(tenths.size).toBe(10)
    }),
  )
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
})
