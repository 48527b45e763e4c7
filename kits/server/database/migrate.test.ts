import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { migrate } from './index.ts'

const database = testDatabase()
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halaqa-migrations-'))
  await database.current.pool.query(
    'drop schema if exists migrate_test cascade; drop table if exists public.halaqa_migrations',
  )
  return () => rmSync(folder, { recursive: true })
})
function write(files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), sql)
}
const first =
  'create schema migrate_test;--> statement-breakpoint\ncreate table migrate_test.kept (id int primary key);'

it('applies what is missing, in the order of the names, once, and says what it does', async () => {
  write({ '0001_second': 'insert into migrate_test.kept values (1)', '0000_first': first })
  writeFileSync(join(folder, 'snapshot.json'), '{}')
  const told: string[] = []
  const onProgress = (each: { name: string; number: number; of: number }) =>
    told.push(`${each.number}/${each.of} ${each.name}`)
  expect(await migrate({ folder, onProgress })).toBe(2)
  expect(told).toEqual(['1/2 0000_first', '2/2 0001_second'])
  expect(await migrate({ folder })).toBe(0)
})

it('applies only what came later to a database that has the former ones', async () => {
  write({ '0000_first': first })
  await migrate({ folder })
  write({ '0001_second': 'insert into migrate_test.kept values (1)' })
  expect(await migrate({ folder })).toBe(1)
  const { rows } = await database.current.pool.query('select name from public.halaqa_migrations order by name')
  expect(rows).toEqual([{ name: '0000_first' }, { name: '0001_second' }])
})

it('refuses a migration whose name does not say its place', async () => {
  write({ '0000_first': first, later: 'select 1' })
  await expect(migrate({ folder })).rejects.toThrow('the migration later.sql must begin with its number')
})

it('lets processes that start together migrate one after the other', async () => {
  write({ '0000_first': first })
  if (database.current.kind === 'embedded') return expect(await migrate({ folder })).toBe(1)
  expect((await Promise.all([migrate({ folder }), migrate({ folder }), migrate({ folder })])).sort()).toEqual([0, 0, 1])
})

it('leaves nothing of a migration that failed, and names it', async () => {
  write({ '0000_first': `${first}--> statement-breakpoint\nselect * from nowhere` })
  await expect(migrate({ folder })).rejects.toThrow('migration 0000_first failed: relation "nowhere" does not exist')
  expect((await database.current.pool.query("select to_regclass('migrate_test.kept') as it")).rows).toEqual([
    { it: null },
  ])
})

it('refuses a migration that was changed after it had been applied', async () => {
  write({ '0000_first': first })
  await migrate({ folder })
  write({ '0000_first': `${first} -- and more` })
  await expect(migrate({ folder })).rejects.toThrow('migration 0000_first was changed')
})
