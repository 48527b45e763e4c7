import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { copyCollege, dropCollege, settingsOf } from './colleges.ts'

/**
 * A server with a demonstration college of its own, for what others' journeys would disturb. `place` keeps the ports of
 * several apart; `prepare` may fill the folder before it starts.
 */
export function ownServer(place: number, prepare?: (settings: NodeJS.ProcessEnv) => void) {
  const port = Number(process.env.E2E_PORT ?? 8123) + place
  const origin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-own-'))
  const name = `own_${place}`
  const settings = {
    ...process.env,
    ...settingsOf(name, folder),
    HALAQA_ORIGIN: origin,
    // A robot opens a hundred and fifty screens in a minute.
    HALAQA_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    PORT: String(port),
  }
  let server: ChildProcess
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    origin,
    start: async () => {
      if (await isReady()) throw new Error(`${origin} answers already: two specs have one place`)
      await copyCollege(name, folder)
      prepare?.(settings)
      server = spawn(process.execPath, ['apps/server/main.ts'], { env: settings, stdio: 'ignore' })
      await expect.poll(isReady, { timeout: 100_000 }).toBe(true)
    },
    stop: async () => {
      const ended = new Promise(done => server?.once('exit', done))
      server?.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
      await dropCollege(name)
    },
  }
}
