import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '@halaqa/kit-server/database'
import { expect, it } from 'vitest'
import { drizzleGenerate } from './drizzle.ts'

const root = join(import.meta.dirname, '..')
type Tables = Record<string, { columns: Record<string, unknown> }>
const committed = () => JSON.parse(readFileSync(join(migrationsFolder, 'snapshot.json'), 'utf8')) as { tables: Tables }

it('what is written by hand beside a table stands in a migration, whole', () => {
  const migrations = globSync('*.sql', { cwd: migrationsFolder })
    .map(name => readFileSync(join(migrationsFolder, name), 'utf8'))
    .join('\n')
  const byHand = globSync('{contexts,kits}/**/*.table.sql', { cwd: root }).filter(
    path => !path.includes('node_modules'),
  )
  expect(byHand.length).toBeGreaterThan(3)
  expect(byHand.filter(path => !migrations.includes(readFileSync(join(root, path), 'utf8').trim()))).toEqual([])
})

it('has nothing to write while the migrations are what the tables say', { timeout: 60_000 }, () => {
  expect(drizzleGenerate(['--name', 'forgotten'], migrationsFolder, 'pipe')).toBeUndefined()
})

it('writes the next migration from the newest snapshot alone', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-drizzle-'))
  try {
    const before = committed()
    delete before.tables['admission.periods']!.columns.seats
    writeFileSync(join(folder, 'snapshot.json'), JSON.stringify(before))
    for (const name of ['0006_added.sql', '0000_initial.sql']) writeFileSync(join(folder, name), 'select 1')
    const made = drizzleGenerate(['--name', 'add-seats'], folder, 'pipe')!
    expect(made.name).toBe('0007_add-seats.sql')
    expect(made.sql).toBe('ALTER TABLE "admission"."periods" ADD COLUMN "seats" integer NOT NULL;')
    expect(JSON.parse(made.snapshot).tables).toEqual(committed().tables)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
