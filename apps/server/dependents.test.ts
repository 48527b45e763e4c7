import { keysThatKeep, removableTables, rowWord } from '@halaqa/kit-server/crud'
import { hasWord } from '@halaqa/kit-server/words'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { testCollege } from './world.ts'

/** Whoever would delete a record is told what keeps it: whatever points at one has a word for its rows. */
testCollege()
const schemas = contexts.map(context => context.name)

it('every table with a key to what plain resources remove has a word for its rows', async () => {
  const tables = removableTables().filter(table => schemas.includes(table.split('.')[0]!))
  expect(tables.length).toBeGreaterThan(12)
  let named = 0
  for (const table of tables)
    for (const key of await keysThatKeep(table)) {
      const word = rowWord(`${key.schema}.${key.table}`)
      if (!word) continue
      expect(hasWord(`${word}.many`), `${word}.many`).toBe(true)
      named += 1
    }
  expect(named).toBeGreaterThan(30)
})
