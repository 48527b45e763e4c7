import { testDatabase } from '@halaqa/kit-testing'
import { integer, pgSchema } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { db, fenced } from './index.ts'

testDatabase()
const things = pgSchema('fenced_test').table('things', { id: integer().primaryKey() })

it('the fence stands in the statement, though it skips no row', () => {
  expect(fenced(db().select().from(things)).toSQL().sql).toMatch(/ offset 0$/)
})
