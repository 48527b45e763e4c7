#!/usr/bin/env node
/**
 * Writes database/migrations anew as one initial migration, for as long as no college runs on it: the extensions, the
 * tables (drizzle-kit), then every *.table.sql (what Drizzle cannot say: triggers, functions). Databases that had the
 * old one must be emptied. From the first release on (the first college kept in database/releases) migrations only go
 * forward: `npm run migration`, and `npm run migration -- --custom` for SQL by hand.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { extensions } from '../kits/server/database/extensions/index.ts'
import { drizzleGenerate } from './drizzle.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'database/migrations')
const next = join(root, 'database/.next')
const breakpoint = '\n--> statement-breakpoint\n'

const later = existsSync(folder) ? readdirSync(folder).filter(name => /^(?!0000).*\.sql$/.test(name)) : []
if (later.length) {
  console.error(`There are migrations after the initial one (${later.join(', ')}): from now on they only go forward.`)
  process.exit(1)
}

const releases = join(root, 'database/releases')
const released = existsSync(releases) ? readdirSync(releases).filter(name => /^\d/.test(name)) : []
if (released.length) {
  console.error(
    `There are colleges of ${released.join(', ')}: migrations only go forward, npm run migration writes the next.`,
  )
  process.exit(1)
}

// people who share a working tree take turns
const turn = new DatabaseSync(join(tmpdir(), 'halaqa-reset-migrations.lock'), { timeout: 120_000 })
turn.exec('begin exclusive')

const made = drizzleGenerate(['--name', 'initial'])
if (!made) process.exit(1)
const byHand = globSync(['kits/server/**/*.table.sql', 'contexts/*/server/**/*.table.sql'], { cwd: root }).sort()
const parts = [
  ...extensions.map(name => `create extension if not exists ${name} with schema public;`),
  made.sql,
  ...byHand.map(file => `-- ${file.replaceAll('\\', '/')}\n${readFileSync(join(root, file), 'utf8')}`),
]
// made beside the old one and moved over it when complete, so that nobody ever sees half of it
rmSync(next, { recursive: true, force: true })
mkdirSync(next)
writeFileSync(join(next, made.name), `${parts.map(part => part.trim()).join(breakpoint)}\n`)
writeFileSync(join(next, 'snapshot.json'), `${made.snapshot}\n`)
rmSync(folder, { recursive: true, force: true })
renameSync(next, folder)
console.log(`${byHand.length} files of SQL by hand: ${byHand.join(', ')}`)
