// The server that most journeys share. It fills a college once and serves a copy: half a minute that each server with a
// college of its own would need again. A script: `node e2e/support/first-server.ts`.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyCollege, dropColleges, makeCollege, seededCollege, settingsOf } from './colleges.ts'

if (!seededCollege) throw new Error('E2E_ORIGIN names a server that runs already')
rmSync(dirname(seededCollege), { recursive: true, force: true })
// A run that was killed has left its own.
await dropColleges()
await makeCollege('seeded')
execFileSync(process.execPath, ['apps/server/seed.ts', 'demo'], {
  env: { ...process.env, ...settingsOf('seeded', seededCollege) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const folder = join(dirname(seededCollege), 'shared')
await copyCollege('shared', folder)
Object.assign(process.env, settingsOf('shared', folder))
await import('../../apps/server/main.ts')
