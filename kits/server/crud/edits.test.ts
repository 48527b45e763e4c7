import {
  type BulkResult,
  type CallError,
  editMany,
  editManyOf,
  id,
  putBackSelectionRun,
  resource,
  selectionRows,
  selectionRun,
  selectionRuns,
  text,
} from '@halaqa/kit-contract'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { createServer, handle, mount, replace } from '@halaqa/kit-server/http'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { setLogLevel } from '@halaqa/kit-server/log'
import type { Actor } from '@halaqa/kit-server/request'
import { staffRights } from '@halaqa/kit-server/runs'
import { selectionHandlers, selectionJobs } from '@halaqa/kit-server/selection'
import { defineWords, translate } from '@halaqa/kit-server/words'
import { clientOf, testDatabase } from '@halaqa/kit-testing'
import { asc, eq, sql } from 'drizzle-orm'
import { boolean, date, integer, pgSchema, text as textColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContributions } from '../assembly/extension-point.ts'
import { crud, defineUpdates } from './index.ts'

/** Lamps of the test's own schema; dark ones are seen by who may, locked ones are changed by nobody. */
const lampTable = pgSchema('edits_test').table('lamps', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: textColumn().notNull(),
  kind: textColumn().$type<'oil' | 'dark'>().notNull(),
  height: integer().notNull(),
  room: integer(),
  locked: boolean().notNull().default(false),
  lit_on: date().notNull().default('2026-01-01'),
  out_on: date().notNull().default('2026-12-31'),
})
const input = {
  name: text(40),
  kind: z.enum(['oil', 'dark']),
  height: z.int().min(1).max(100),
  room: z.int().nullable(),
  locked: z.boolean(),
  lit_on: z.iso.date(),
  out_on: z.iso.date(),
}
const LampInput = z.strictObject(input).superRefine((lamp, context) => {
  if (lamp.out_on < lamp.lit_on)
    context.addIssue({ code: 'custom', path: ['out_on'], params: { key: 'ends-before-start' }, input: lamp.out_on })
})
const access = (permission: string) => ({ guards: ['users'], permission })
const lamps = resource({
  name: 'test.lamp',
  path: '/lamps',
  record: z.object({ id, ...input }),
  input: LampInput,
  read: access('lamp.read'),
  write: access('lamp.write'),
  list: { sort: 'id', filters: ['kind'], search: ['name'] },
  edits: ['height', 'room', 'out_on', 'locked'],
  operations: { list: '', update: '/update/{id}', edit: '/edit/{id}' },
})
const edit = editManyOf(lamps)!
const own = crud(lamps, {
  table: lampTable,
  visibleTo: (actor: Actor) => actor.permissions.has('lamp.dark') || eq(lampTable.kind, 'oil'),
  changeableBy: () => eq(lampTable.locked, false),
})
/** Throws a fault at this lamp. */
let breaksAt = 0
const update = own.find(({ route }) => route === (lamps.routes.update as unknown))!
const handlers = [
  ...replace(
    own,
    handle(update.route, async context => {
      if (context.params.id === breaksAt) throw new Error('a fault of ours')
      return update.run(context) as never
    }),
  ),
  ...selectionHandlers,
]

testDatabase()
let app: FastifyInstance
const permissions: Record<string, string[]> = {
  keeper: ['lamp.read', 'lamp.write'],
  smith: ['lamp.read', 'lamp.write', 'lamp.dark'],
  reader: ['lamp.read', 'lamp.dark'],
}
const said = (word: string) => ({ ar: word, en: word, fr: word })
beforeAll(async () => {
  await db().execute(
    sql.raw(`create schema edits_test;
    create table edits_test.lamps (id integer primary key generated always as identity, name text not null,
      kind text not null, height integer not null, room integer, locked boolean not null default false,
      lit_on date not null default '2026-01-01', out_on date not null default '2026-12-31')`),
  )
  defineWords([{ test: { lamp: { values: { kind: { oil: said('oil') } } } } }])
  defineUpdates(handlers)
  defineContributions([staffRights.contribute(async () => new Set(permissions.smith))])
  await startJobs(selectionJobs, { work: false })
  app = await createServer({ title: '', version: '', origin: 'http://localhost', requestsPerMinute: 0 })
  mount(app, handlers, {
    actorOf: async request => {
      const who = String(request.headers['x-access-token'] ?? '')
      const at = Object.keys(permissions).indexOf(who)
      return at < 0
        ? undefined
        : { id: at + 1, name: who, guard: 'users', permissions: new Set(permissions[who]), sessionId: who }
    },
    page: async () => undefined,
    translate,
    strict: true,
  })
})
afterAll(() => {
  defineWords([])
  defineUpdates([])
  return app.close()
})
beforeEach(async () => {
  breaksAt = 0
  await db().execute(sql.raw('truncate edits_test.lamps restart identity'))
  await db().execute(sql`truncate platform.selection_runs cascade`)
})

const lit = (count: number) =>
  db().execute(
    sql`insert into edits_test.lamps (name, kind, height) select 'lamp ' || n, 'oil', 10 from generate_series(1, ${count}) n`,
  )
const as = (who: string) => clientOf(app, { 'x-access-token': who, 'accept-language': 'en' })
type Body = Record<string, unknown>
const send = (body: Body, who = 'smith'): Promise<BulkResult> =>
  as(who)(edit, { body: { dry_run: false, ...body } as never })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error as CallError).problem?.code ?? (error as CallError).status,
  )
const heights = async () =>
  (await db().select({ height: lampTable.height }).from(lampTable).orderBy(asc(lampTable.id))).map(row => row.height)
const audits = () => db().$count(auditTable, eq(auditTable.action, 'test.lamp.update'))

it('tells of each row what stands and what will, writes nothing on trial, and one audit line a row when it is done', async () => {
  await lit(3)
  const before = await audits()
  const trial = await send({ act: 'height', height: 20, ids: [1, 2, 3], dry_run: true })
  expect(trial).toMatchObject({ dry_run: true, done: 3 })
  expect(trial.results[0]).toMatchObject({
    id: 1,
    ok: true,
    change: { before: 10, after: 20, said: { before: '10', after: '20' } },
  })
  expect([await heights(), await audits()]).toEqual([[10, 10, 10], before])
  const done = await send({ act: 'height', height: 20, ids: [1, 2] })
  expect(done).toMatchObject({ done: 2, kept_as: expect.any(Number) })
  expect([await heights(), await audits()]).toEqual([[20, 20, 10], before + 2])
})
it('leaves a row alone in which the value stands already: no audit line, and nothing to put back', async () => {
  await lit(2)
  const before = await audits()
  const done = await send({ act: 'height', height: 10, ids: [1, 2] })
  expect(done.results.every(row => row.ok && row.change!.before === row.change!.after)).toBe(true)
  expect(done.kept_as).toBeUndefined()
  expect(await audits()).toBe(before)
})
it('refuses row by row what a single edit refuses, with the words of the field, and does the others', async () => {
  await lit(4)
  await db().update(lampTable).set({ locked: true }).where(eq(lampTable.id, 2))
  await db().update(lampTable).set({ lit_on: '2026-06-01' }).where(eq(lampTable.id, 3))
  const done = await send({ act: 'out_on', out_on: '2026-03-01', ids: [1, 2, 3, 4, 99] })
  expect(done.results.map(({ code }) => code)).toEqual([null, 'forbidden', 'invalid', null, 'not-found'])
  expect(done.results[2]!.message).not.toBe(translate('en', 'problem.invalid'))
  expect(done.done).toBe(2)
})
it('takes no field that is not declared, and no value that its form would not take', async () => {
  await lit(1)
  expect(await codeOf(send({ act: 'name', name: 'x', ids: [1] }))).toBe('invalid')
  expect(await codeOf(send({ act: 'height', height: 1000, ids: [1] }))).toBe('invalid')
  expect(await codeOf(send({ act: 'height', height: 20, name: 'x', ids: [1] }))).toBe('invalid')
})
it('of another person there is no row, and who may only read edits none', async () => {
  await lit(1)
  await db().insert(lampTable).values({ name: 'night', kind: 'dark', height: 10, room: null })
  const done = await send({ act: 'height', height: 20, ids: [1, 2] }, 'keeper')
  expect(done.results.map(({ code }) => code)).toEqual([null, 'not-found'])
  expect(done.results[1]!.change).toBeUndefined()
  expect(await codeOf(send({ act: 'height', height: 20, ids: [1] }, 'reader'))).toBe('forbidden')
})
it('leaves a row in which something else stands by now than was shown', async () => {
  await lit(2)
  const { results } = await send({ act: 'height', height: 20, ids: [1, 2], dry_run: true })
  const seen = results.map(row => ({ id: row.id, before: row.change!.before }))
  await db().update(lampTable).set({ height: 33 }).where(eq(lampTable.id, 2))
  const done = await send({ act: 'height', height: 20, ids: [1, 2], seen })
  expect(done.results.map(({ code }) => code)).toEqual([null, 'stale-version'])
  expect(await heights()).toEqual([20, 33])
})
it('of two edits that saw the same and come at once, each row is changed by one', async () => {
  await lit(5)
  const ids = [1, 2, 3, 4, 5]
  const seen = ids.map(each => ({ id: each, before: 10 }))
  const [one, other] = await Promise.all([
    send({ act: 'height', height: 20, ids, seen }),
    send({ act: 'height', height: 30, ids: ids.toReversed(), seen }),
  ])
  expect(one!.done + other!.done).toBe(5)
  const codes = [...one!.results, ...other!.results].flatMap(row => row.code ?? [])
  expect(new Set(codes)).toEqual(new Set(['stale-version']))
})
it('what was changed is put back, but for what somebody changed since; put back twice it is refused row by row', async () => {
  await lit(3)
  await db().update(lampTable).set({ room: 7 }).where(eq(lampTable.id, 1))
  const { kept_as } = await send({ act: 'room', room: 9, ids: [1, 2, 3], title: 'Edit' })
  await db().update(lampTable).set({ room: 5 }).where(eq(lampTable.id, 3))
  const params = { id: kept_as! }
  expect((await as('smith')(selectionRun, { params })).can_put_back).toBe(true)
  const back = await as('smith')(putBackSelectionRun, { params })
  await drainJobs()
  // What was empty is empty again.
  const rooms = await db().select({ room: lampTable.room }).from(lampTable).orderBy(asc(lampTable.id))
  expect(rooms.map(row => row.room)).toEqual([7, null, 5])
  expect(await as('smith')(selectionRun, { params: { id: back.id } })).toMatchObject({ state: 'done', refused: 1 })
  const { rows } = await as('smith')(selectionRows, { params: { id: back.id }, query: { sort: 'id' } })
  expect(rows.map(({ before, after, outcome }) => [before, after, outcome])).toEqual([
    ['9', '7', 'done'],
    ['9', '—', 'done'],
    ['9', null, 'refused'],
  ])
  const again = await as('smith')(putBackSelectionRun, { params })
  await drainJobs()
  expect(await as('smith')(selectionRun, { params: { id: again.id } })).toMatchObject({ refused: 3 })
  expect(await codeOf(as('keeper')(putBackSelectionRun, { params }))).toBe('not-found')
  expect(await codeOf(as('smith')(putBackSelectionRun, { params: { id: again.id } }))).toBe('selection-not-put-back')
})
it('an edit to what stood already is kept, and cannot be put back', async () => {
  await lit(2)
  await send({ act: 'height', height: 10, ids: [1, 2], title: 'Edit' })
  const { rows } = await as('smith')(selectionRuns, { query: {} })
  expect(rows[0]).toMatchObject({ total: 2, refused: 0, can_put_back: false })
  expect(await codeOf(as('smith')(putBackSelectionRun, { params: { id: rows[0]!.id } }))).toBe('selection-not-put-back')
})
it('all that match above two hundred are a run: what changed since it began is left, a fault of one row holds back no other', {
  timeout: 60_000,
}, async () => {
  await lit(305)
  const matching = { filter: { kind: 'oil' }, count: 305, except: [305], title: 'Edit' }
  const { run_id } = await send({ by: 'matching', act: 'height', height: 20, matching })
  await db().update(lampTable).set({ height: 11 }).where(eq(lampTable.id, 60))
  breaksAt = 120
  setLogLevel('silent')
  await drainJobs()
  setLogLevel('warn')
  expect(await as('smith')(selectionRun, { params: { id: run_id! } })).toMatchObject({
    state: 'done',
    total: 304,
    processed: 304,
    refused: 2,
    can_put_back: true,
  })
  const now = await heights()
  expect([now[0], now[59], now[119], now[303], now[304]]).toEqual([20, 11, 10, 20, 10])
  breaksAt = 0
  const back = await as('smith')(putBackSelectionRun, { params: { id: run_id! } })
  await drainJobs()
  expect(await as('smith')(selectionRun, { params: { id: back.id } })).toMatchObject({ total: 302, refused: 0 })
  expect(new Set(await heights())).toEqual(new Set([10, 11]))
})
it('a trial on a hundred thousand rows is of some, and answers within three seconds', { timeout: 60_000 }, async () => {
  await lit(100_000)
  // The best of three: another process may have the machine for a while.
  const tries: { took: number; trial: BulkResult }[] = []
  for (let at = 0; at < 3; at++) {
    const began = performance.now()
    const trial = await send({
      by: 'matching',
      act: 'height',
      height: 20,
      matching: { filter: {}, count: 100_000 },
      dry_run: true,
    })
    tries.push({ took: performance.now() - began, trial })
  }
  const { took, trial } = tries.reduce((best, each) => (each.took < best.took ? each : best))
  expect(trial).toMatchObject({ matched: 100_000, dry_run: true })
  expect(trial.tried).toBeGreaterThan(0)
  expect(trial.results[0]!.change).toMatchObject({ before: 10, after: 20 })
  expect(took).toBeLessThan(3000)
})
it('a field of several values is no field of an edit', () => {
  const edit = editMany({
    word: 'test.lamp',
    path: '/lamps/edit-others',
    access: access('lamp.write'),
    list: lamps.routes.list,
    fields: { kinds: z.array(z.enum(['oil', 'dark'])) },
  })
  // As a server's start does.
  expect(() => edit.body).toThrow('kinds holds more than can be edited on many rows')
})
