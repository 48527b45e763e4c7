import { problem } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { startJobs } from '@halaqa/kit-server/jobs'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { pgSchema, text } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defineContributions } from '../assembly/extension-point.ts'
import { type Note, runColumns, runsOf, staffRights } from './index.ts'

const table = pgSchema('runs_test').table('runs', { ...runColumns('working'), kind: text().notNull() })
const over = problem('test-over', 409)
const atWork = problem('test-at-work', 409)
const pressGone = problem('test-press-gone', 409)
const away = problem('test-away', 503)
/** What a run does; what the officers may do now. */
let work: (note: Note<typeof table>) => Promise<boolean>
let rights: Record<number, ReadonlySet<string> | undefined>
const runs = runsOf({
  word: 'test.run',
  table,
  job: { name: 'test.run' },
  alone: { by: 'kind', refusal: atWork },
  refusals: { over, notCancelled: over },
  access: () => ({ guards: ['users'], permission: 'press' }),
  begins: 'working',
  work: (_, note) => work(note),
})

testDatabase()
beforeAll(async () => {
  await db().execute(sql`create schema runs_test`)
  await db().execute(sql`create table runs_test.runs (id int primary key generated always as identity, state text not null,
    reason text, by_id int not null, by_name text not null, at timestamptz(3) not null, finished_at timestamptz(3),
    kind text not null)`)
  await startJobs([runs.job], { work: false })
  defineContributions([staffRights.contribute(async id => rights[id])])
})
beforeEach(async () => {
  await db().delete(table)
  rights = { 7: new Set(['press']), 8: new Set(['press']) }
  work = async () => true
})
const as = <T>(id: number, act: () => T): T =>
  withRequest({ ...currentRequest(), actor: { ...system, id, name: `officer ${id}`, guard: 'users' } }, act)
const told = { verb: 'store' } as const
const start = () => as(7, () => runs.start({ kind: 'dates' }, told))
const look = async (id: number) => (await db().select().from(table).where(eq(table.id, id)))[0]

it('what refuses all of it ends it with that reason, and the next is let in', async () => {
  const { id } = await start()
  expect(await refusalOf(start)).toBe('test-at-work')
  work = async () => refuse(pressGone)
  await runs.perform(id)
  expect(await look(id)).toMatchObject({ state: 'cancelled', reason: 'test-press-gone', finished_at: expect.any(Date) })
  expect((await start()).id).toBeGreaterThan(id)
})

it('what is away is tried again', async () => {
  const { id } = await start()
  work = async () => refuse(away)
  expect(await refusalOf(() => runs.perform(id))).toBe('test-away')
  expect(await look(id)).toMatchObject({ state: 'working', reason: null })
})

it('is done where its work came to the end, and only there', async () => {
  const { id } = await start()
  work = async () => false
  await runs.perform(id)
  expect(await look(id)).toMatchObject({ state: 'working' })
  work = async note => note()
  await runs.perform(id)
  expect(await look(id)).toMatchObject({ state: 'done', reason: null })
})

it('acts as whoever went on with it; the rights of who began it, gone meanwhile, do not end it', async () => {
  const { id } = await start()
  const noted: boolean[] = []
  work = async note => {
    noted.push(await note())
    await as(8, () => runs.cancel(id, told))
    await as(8, () => runs.goOn(id, told))
    rights[7] = undefined
    noted.push(await note())
    return false
  }
  await runs.perform(id)
  expect(noted).toEqual([true, false])
  expect(await look(id)).toMatchObject({ state: 'waiting', by_id: 8, by_name: 'officer 8', reason: null })
  work = async () => true
  await runs.perform(id)
  expect(await look(id)).toMatchObject({ state: 'done', by_id: 8 })
})

it('who may not do it any more ends it, also where the permission alone is gone', async () => {
  const { id } = await start()
  rights[7] = new Set(['read'])
  await runs.perform(id)
  expect(await look(id)).toMatchObject({ state: 'cancelled', reason: 'run-not-allowed' })
})
