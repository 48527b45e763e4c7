import { sheetImport } from '@halaqa/kit-contract'
import { travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { setLogLevel } from '@halaqa/kit-server/log'
import { system, withRequest } from '@halaqa/kit-server/request'
import { staffRights } from '@halaqa/kit-server/runs'
import { defineWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { count, eq, inArray, sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContributions } from '../assembly/extension-point.ts'
import { importRunLineTable, importRunTable } from './import-runs.table.ts'
import { cancelImport, importRunById, rememberSource, startImport } from './import-runs.ts'
import { cells, column, forgetOldImports, type ImportSource, importJobs, performImport } from './index.ts'

const jarTable = pgSchema('import_run_test').table('jars', { code: text().primaryKey(), dates: integer().notNull() })
const route = sheetImport({
  name: 'test.jar.import',
  path: '/test/jars',
  access: { guards: ['users'] },
  params: z.object({}),
  lines: 5000,
  summary: 'Jars of dates',
})
const columns = {
  code: column('test.code', cells.code, { needed: true, required: true, names: true }),
  dates: column('test.dates', cells.number(), { needed: true, required: true }),
}
/** What the officer may do now. */
let rightsNow: ReadonlySet<string> | undefined = new Set()
/** Throws at this line, once: what a process that dies there leaves behind. */
let diesAt: string | undefined
const source: ImportSource<typeof columns, string, unknown> = {
  columns,
  key: 'code',
  judge: async lines => {
    const codes = lines.flatMap(({ values }) => values.code ?? [])
    const jars = codes.length ? await db().select().from(jarTable).where(inArray(jarTable.code, codes)) : []
    return lines.map(({ values }) => {
      const found = jars.some(jar => jar.code === values.code)
      // Nothing is added twice: tried again, a line that was written is wrong by itself.
      if (found) return { name: values.code!, problem: { key: 'test.known' } }
      return { name: values.code!, subject: values.code!, isNew: true, now: { dates: null } }
    })
  },
  write: async ({ subject, values }) => {
    if (subject === diesAt) {
      diesAt = undefined
      throw new Error('the process died')
    }
    await db().insert(jarTable).values({ code: subject, dates: values.dates! })
    return `jar ${subject}`
  },
}

testDatabase()
const said = (text: string) => ({ ar: text, en: text, fr: text })
beforeAll(async () => {
  defineWords([{ test: { code: said('code'), dates: said('dates'), known: said('known') } }])
  await db().execute(sql`create schema import_run_test`)
  await db().execute(sql`create table import_run_test.jars (code text primary key, dates int not null)`)
  await startJobs(importJobs, { work: false })
  defineContributions([staffRights.contribute(async () => rightsNow)])
})
afterAll(() => defineWords([]))
beforeEach(async () => {
  rememberSource(route, source)
  diesAt = undefined
  rightsNow = new Set()
  await db().delete(jarTable)
  // The runs of the other tests were worked off without their jobs.
  await db().execute(sql`delete from pgboss.job`)
})

const officer = { ...system, id: 7, name: 'سالم', guard: 'users' }
const as = <T>(id: number, work: () => T): T =>
  withRequest({ actor: { ...officer, id }, requestId: '', language: 'en', address: '', agent: '' }, work)
const sheet = (lines: number) => ['code,dates', ...Array.from({ length: lines }, (_, at) => `J${at},${at}`)].join('\n')
async function begun({ dryRun = false, lines = 120 } = {}): Promise<number> {
  const asked = { params: {}, body: {}, language: 'en' }
  const file = { name: 'jars.csv', content: Buffer.from(sheet(lines)) }
  const importing = { asked, language: 'en', dryRun, operation: 'test.jar.import', file }
  const answer = await as(7, () => startImport(importing, { columns: [], unknown: [], total: lines }))
  expect(answer).toMatchObject({ done: 0, results: [], run_id: expect.any(Number) })
  return answer.run_id!
}
const look = (id: number) => as(7, () => importRunById(id))
const jars = () => db().$count(jarTable)
const sheetOf = async (id: number) =>
  (await db().select().from(importRunTable).where(eq(importRunTable.id, id))).map(run => run.sheet).join()

it('a trial looks at every line and writes none; taken over, each is written once and told', async () => {
  const trial = await begun({ dryRun: true })
  expect(await look(trial)).toMatchObject({ state: 'waiting', processed: 0, total: 120, answer: null })
  await performImport(trial)
  const tried = await look(trial)
  expect(tried).toMatchObject({ state: 'done', processed: 120, name: 'jars.csv', answer: { done: 120, dry_run: true } })
  expect(tried.answer!.shown).toHaveLength(4 * 120)
  expect(await jars()).toBe(0)

  const taken = await begun()
  await performImport(taken)
  await performImport(taken)
  const { answer } = await look(taken)
  expect(answer).toMatchObject({ done: 120, counts: { new: 120, wrong: 0 }, dry_run: false })
  expect(answer!.results[119]).toMatchObject({ line: 121, outcome: 'new', note: 'jar J119' })
  expect(await jars()).toBe(120)
})

it('a process that dies in the middle: tried again the rest is written, and every line is told as it went', async () => {
  const id = await begun()
  diesAt = 'J60'
  await expect(performImport(id)).rejects.toThrow('the process died')
  expect([await jars(), (await look(id)).state]).toEqual([60, 'working'])
  await performImport(id)
  expect(await jars()).toBe(120)
  expect((await look(id)).answer).toMatchObject({ done: 120, counts: { new: 120, wrong: 0 } })
})

it('cancelled it stops between two lines: what was written stays, and it is not begun again', async () => {
  const id = await begun()
  diesAt = 'J60'
  await performImport(id).catch(() => {})
  await as(7, () => cancelImport(id))
  await performImport(id)
  expect([await jars(), await look(id)]).toMatchObject([60, { state: 'cancelled', processed: 50, answer: null }])
  expect(await as(7, () => refusalOf(() => cancelImport(id)))).toBe('import-run-over')
})

it('cancelled while it works, nothing more is written', async () => {
  const id = await begun()
  const write: typeof source.write = async line => {
    if (line.subject === 'J60') await as(7, () => cancelImport(id))
    return source.write(line)
  }
  rememberSource(route, { ...source, write })
  await performImport(id)
  const left = await jars()
  expect(left).toBeGreaterThanOrEqual(60)
  expect(left).toBeLessThan(90)
  expect((await look(id)).state).toBe('cancelled')
})

it('lines of one transaction are all written or none: dying, being cancelled and a line that is refused leave nothing', async () => {
  const together = { ...source, together: true }
  rememberSource(route, together)
  const id = await begun()
  diesAt = 'J60'
  await expect(performImport(id)).rejects.toThrow('the process died')
  expect(await jars()).toBe(0)
  await performImport(id)
  await performImport(id)
  expect([await jars(), (await look(id)).answer?.done]).toEqual([120, 120])
})

it('a sheet that is sent again ends the trial of before, and what is being taken over goes on', async () => {
  const [taken, trial] = [await begun(), await begun({ dryRun: true })]
  const again = await begun({ dryRun: true })
  expect((await Promise.all([taken, trial, again].map(look))).map(run => run.state)).toEqual([
    'waiting',
    'cancelled',
    'waiting',
  ])
})

it('only who began it sees it, and nothing of the sheet is kept when it is over', async () => {
  const id = await begun()
  expect(await as(8, () => refusalOf(() => importRunById(id)))).toBe('not-found')
  await performImport(id)
  expect(await sheetOf(id)).toBe('')
})

it('whoever may import the same can break it off, and nobody else', async () => {
  const id = await begun()
  const stranger = { ...officer, id: 9, guard: 'students' }
  const asStranger = { actor: stranger, requestId: '', language: 'en', address: '', agent: '' }
  expect(await withRequest(asStranger, () => refusalOf(() => cancelImport(id)))).toBe('not-found')
  expect(await as(8, () => cancelImport(id))).toMatchObject({ state: 'cancelled', answer: null })
  await performImport(id)
  expect(await jars()).toBe(0)
})

it.each([false, true])('who may not act any more writes no further line (together: %s)', async together => {
  const write: typeof source.write = async line => {
    if (line.subject === 'J60') rightsNow = undefined
    return source.write(line)
  }
  rememberSource(route, { ...source, together, write })
  const id = await begun()
  await performImport(id)
  const left = await jars()
  expect(left).toBeLessThan(90)
  const refused = expect.stringContaining('may not do it any more')
  expect(await look(id)).toMatchObject({ state: 'cancelled', answer: null, refused })
  expect(await sheetOf(id)).toBe('')
})

it('one that fails for good says so, and nothing of the sheet is kept', async () => {
  const write: typeof source.write = async () => {
    throw new Error('a fault of ours')
  }
  rememberSource(route, { ...source, write })
  const id = await begun()
  setLogLevel('silent')
  for (let tries = 0; tries < 6; tries++) {
    expect((await look(id)).state).not.toBe('cancelled')
    await db().execute(sql`update pgboss.job set start_after = now() - interval '1 hour'`)
    await expect(drainJobs()).rejects.toThrow('a fault of ours')
  }
  setLogLevel('warn')
  await drainJobs()
  expect(await look(id)).toMatchObject({ state: 'cancelled', refused: expect.stringContaining('a fault of ours') })
  expect(await sheetOf(id)).toBe('')
})

it('a sheet that is refused as a whole says why, and a week later all of it is forgotten', async () => {
  rememberSource(route, { ...source, passes: () => true })
  const id = await begun()
  await performImport(id)
  expect(await look(id)).toMatchObject({ state: 'done', answer: null, refused: expect.stringMatching(/./) })
  const back = travelTo(new Date(Date.now() + 8 * 24 * 3_600_000))
  try {
    expect(await forgetOldImports()).toBeGreaterThan(0)
  } finally {
    back()
  }
  const [lines] = await db().select({ count: count() }).from(importRunLineTable)
  expect([await db().$count(importRunTable), lines!.count]).toEqual([0, 0])
})
