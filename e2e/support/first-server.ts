// The server that most journeys share. It fills a college once and serves a copy: half a minute that each server with a
// college of its own would need again. A script: `node e2e/support/first-server.ts`.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { seededCollege } from './seeded-college.ts'

if (!seededCollege) throw new Error('E2E_ORIGIN names a server that runs already')
rmSync(dirname(seededCollege), { recursive: true, force: true })
execFileSync(process.execPath, ['apps/server/seed.ts', 'demo'], {
  env: { ...process.env, HALAQA_DATA: seededCollege },
  stdio: ['ignore', 'ignore', 'inherit'],
})
process.env.HALAQA_DATA = join(dirname(seededCollege), 'shared')
cpSync(seededCollege, process.env.HALAQA_DATA, { recursive: true })
await import('../../apps/server/main.ts')
