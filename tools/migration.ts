/**
 * `npm run migration -- --name add-holds`: the migration from the newest one to what the tables say; with `--custom`
 * an empty one, for SQL by hand.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzleGenerate } from './drizzle.ts'

const folder = fileURLToPath(new URL('../database/migrations', import.meta.url))
const made = drizzleGenerate(process.argv.slice(2), folder)
if (!made) {
  console.error('No migration was made.')
  process.exit(1)
}
writeFileSync(join(folder, made.name), `${made.sql.trim()}\n`)
writeFileSync(join(folder, 'snapshot.json'), `${made.snapshot}\n`)
console.log(`database/migrations/${made.name}`)
