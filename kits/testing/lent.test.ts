import { type Database, openDatabase } from '@halaqa/kit-server/database'
import { expect, it } from 'vitest'
import { borrowDatabase, type Place } from './lent.ts'

async function inside(place: Place, work: (pool: Database['pool']) => Promise<unknown>) {
  const database = await openDatabase({ ...place, max: 1 })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}
const lentWhile = async (work: (pool: Database['pool']) => Promise<unknown>) => {
  const { place, giveBack } = await borrowDatabase()
  await inside(place, work).finally(giveBack)
  return place
}
const write = `insert into platform.messages (channel, recipient, text, language, kind, created_at)
  values ('mail', 'a@b.om', 'hello', 'en', 'test.hello', now()) returning id`
const held = `select (select count(*)::int from platform.messages) as messages,
  (select count(*)::int from pg_locks join pg_database on database = pg_database.oid
    where locktype = 'advisory' and datname = current_database()) as locks,
  (select json_agg(each)::text from public.halaqa_migrations each) as migrations,
  (select json_agg(each)::text from admission.move_sums_until each) as sums,
  current_setting('search_path') as path`

it('is the same for the next, as it was made: rows, numbers, settings and locks', async () => {
  let before: unknown
  const first = await lentWhile(async pool => {
    before = (await pool.query(held)).rows
    await pool.query(`${write}; delete from admission.move_sums_until; set search_path to learning`)
    await pool.query('select pg_advisory_lock(1)')
  })
  const second = await lentWhile(async pool => {
    expect((await pool.query(held)).rows).toEqual(before)
    expect((await pool.query(write)).rows).toEqual([{ id: '1' }])
  })
  expect(second).toBe(first)
})

it('is another for the next, where tables or what is known of them were changed', { timeout: 60_000 }, async () => {
  for (const change of ['alter table platform.messages add column x int', `${write}; analyze platform.messages`]) {
    const former = await lentWhile(pool => pool.query(change))
    expect(await lentWhile(pool => pool.query(held))).not.toBe(former)
  }
})

it('is one for each, where two want it at the same time', async () => {
  const [one, other] = [await borrowDatabase(), await borrowDatabase()]
  expect(one.place).not.toBe(other.place)
  await other.giveBack()
  await one.giveBack()
})
