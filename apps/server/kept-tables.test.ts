import { keptTables } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { expect, it } from 'vitest'
import './contexts.ts'

const database = testDatabase()

it('whatever is kept of a table is told of its changes, even where triggers are switched off', async () => {
  expect(keptTables.size).toBeGreaterThan(8)
  const { rows } = await database.current.pool.query<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'platform.tell_change'::regproc and tgenabled = 'A' and tgqual is null
      and tgtype & 1 = 0 and tgtype & 4 > 0 and tgtype & 8 > 0 and tgtype & 16 > 0 and tgtype & 32 > 0`)
  const told = rows.map(row => row.name)
  expect([...keptTables].filter(table => !told.includes(table) && table !== 'kept_test.things')).toEqual([])
})
