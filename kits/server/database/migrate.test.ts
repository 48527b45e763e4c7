import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  const names = Object.keys(files)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ entries: names.map((tag, idx) => ({ idx, tag })) }),
  )
  for (const name of names) writeFileSync(join(folder, `${name}.sql`), files[name]!)
}
const first =
  'create schema migrate_test;--> statement-breakpoint\ncreate table migrate_test.kept (id int primary key);'

it('applies what is missing, in order, once, and says what it does', async () => {
  write({ '0000_first': first, '0001_second': 'insert into migrate_test.kept values (1)' })
  const told: string[] = []
  const onProgress = (each: { name: string; number: number; of: number }) =>
    told.push(`${each.number}/${each.of} ${each.name}`)
  expect(await migrate({ folder, onProgress })).toBe(2)
  expect(told).toEqual(['1/2 0000_first', '2/2 0001_second'])
  expect(await migrate({ folder })).toBe(0)
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
