import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { asDryRun, db, type Handle, prepared, transaction } from './index.ts'

const place = pgSchema('prepared_test')
const notes = place.table('notes', { id: integer().primaryKey(), text: text().notNull() })

const database = testDatabase({ max: 1 })
beforeAll(() =>
  database.current.pool.query(
    'create schema prepared_test; create table prepared_test.notes (id int primary key, text text)',
  ),
)
let built = 0
beforeEach(async () => {
  await db().delete(notes)
  await db()
    .insert(notes)
    .values([1, 2].map(id => ({ id, text: `note ${id}` })))
  built = 0
})
const noteById = () =>
  prepared((handle: Handle) => {
    built += 1
    return handle
      .select()
      .from(notes)
      .where(eq(notes.id, sql.placeholder('id')))
      .prepare('prepared_test_note')
  })

it('is built once, and asked with other values each time', async () => {
  const ask = noteById()
  expect(await ask({ id: 1 })).toEqual([{ id: 1, text: 'note 1' }])
  expect(await ask({ id: 2 })).toEqual([{ id: 2, text: 'note 2' }])
  expect(await ask({ id: 3 })).toEqual([])
  expect(built).toBe(1)
  const { rows } = await database.current.pool.query(
    `select name from pg_prepared_statements where name like '%prepared_test_note'`,
  )
  expect(rows).toHaveLength(1)
})

it('joins the transaction that is open', async () => {
  const ask = noteById()
  await ask({ id: 1 })
  const seen = await asDryRun(async () => {
    await db().update(notes).set({ text: 'changed' })
    return [await ask({ id: 1 }), await transaction(() => ask({ id: 2 }))].flat().map(note => note.text)
  })
  expect(seen).toEqual(['changed', 'changed'])
  expect(await ask({ id: 1 })).toEqual([{ id: 1, text: 'note 1' }])
})
