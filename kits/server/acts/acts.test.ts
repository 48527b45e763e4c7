import { conflict, notFound } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { noteTold } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { integer, pgSchema } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { eachOf, previewOf, previewOfMany } from './index.ts'

/** Seats of a hall, of the test's own schema. */
const hall = pgSchema('acts_test')
const seatTable = hall.table('seats', { id: integer().primaryKey(), taken: integer().notNull() })

const database = testDatabase()
beforeAll(async () => {
  await db().execute(sql`create schema if not exists acts_test`)
  await db().execute(sql`create table if not exists acts_test.seats (id integer primary key, taken integer not null)`)
})
beforeEach(async () => {
  await db().delete(seatTable)
  await db()
    .insert(seatTable)
    .values([
      { id: 1, taken: 0 },
      { id: 2, taken: 0 },
      { id: 3, taken: 1 },
    ])
})
void database

/** There are two places in all, whichever seats they are. */
const take = (id: number) =>
  transaction(async () => {
    const [seat] = await db().select().from(seatTable).where(eq(seatTable.id, id))
    if (!seat) return refuse(notFound)
    await db().update(seatTable).set({ taken: 1 }).where(eq(seatTable.id, id))
    if ((await db().$count(seatTable, eq(seatTable.taken, 1))) > 2) refuse(conflict)
    return id
  })
const taken = () => db().$count(seatTable, eq(seatTable.taken, 1))

it('does each row once, and one that is refused holds back no other', async () => {
  const answer = await eachOf([1, 99, 1, 2], { dry_run: false, said: id => ({ note: `seat ${id}` }) }, take)
  expect(answer).toMatchObject({
    dry_run: false,
    done: 1,
    results: [
      { id: 1, ok: true, code: null, message: null, note: 'seat 1' },
      { id: 99, ok: false, code: 'not-found' },
      { id: 2, ok: false, code: 'conflict' },
    ],
  })
  expect(answer.results[1]!.message).toMatch(/[\u0600-\u06ff]/)
  expect(await taken()).toBe(2)
})

it('tries all rows together, answers what the act answers, and leaves nothing behind', async () => {
  const trial = await eachOf([1, 2], { dry_run: true }, take)
  expect(trial.results.map(row => row.code)).toEqual([null, 'conflict'])
  expect(await taken()).toBe(1)
  expect(await eachOf([1, 2], { dry_run: false }, take)).toEqual({ ...trial, dry_run: false })
})

it('rises with what is no refusal, and a trial is taken back all the same', async () => {
  const broken = async (id: number) => {
    if (id === 2) throw new Error('broken')
    return take(id)
  }
  await expect(eachOf([1, 2], { dry_run: true }, broken)).rejects.toThrow('broken')
  expect(await taken()).toBe(1)
})

it('looks before an act: allowed, refused by name, or not there', async () => {
  expect(await previewOf(() => take(1), { consequences: [{ what: 'test.seat', count: 0 }] })).toEqual({
    allowed: true,
    reason: null,
    consequences: [],
  })
  await take(1)
  expect(await previewOf(() => take(2))).toEqual({ allowed: false, reason: 'conflict', consequences: [] })
  await expect(previewOf(() => take(99))).rejects.toThrow(Refusal)
  expect(await taken()).toBe(2)
})

it('looks before an act on many: it counts those that go, and names what holds back the others', async () => {
  const what = { what: 'test.seat' }
  const preview = await previewOfMany([1, 2, 99], what, take)
  expect(preview).toMatchObject({ allowed: true, reason: null, consequences: [{ what: 'test.seat', count: 1 }] })
  expect(preview.notes).toHaveLength(2)
  await take(1)
  expect(await previewOfMany([2], what, take)).toEqual({ allowed: false, reason: 'conflict', consequences: [] })
  expect(await previewOfMany([], what, take)).toEqual({ allowed: false, reason: null, consequences: [] })
  await expect(previewOfMany([98, 99], what, take)).rejects.toThrow(Refusal)
})

it('says who hears of it: what was written to them before it was taken back, without the rows that are refused', async () => {
  const tell = async (id: number) => {
    noteTold('notice')
    if (id === 1) noteTold('mail')
    return take(id)
  }
  expect((await previewOf(() => tell(1))).consequences).toEqual([
    { what: 'office.told.notice', count: 1 },
    { what: 'office.told.mail', count: 1 },
  ])
  expect((await previewOfMany([1, 2, 99], { what: 'test.seat' }, tell)).consequences).toEqual([
    { what: 'test.seat', count: 1 },
    { what: 'office.told.notice', count: 1 },
    { what: 'office.told.mail', count: 1 },
  ])
  await take(1)
  expect((await previewOf(() => tell(2))).consequences).toEqual([])
})
