import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { copyCollege, dropCollege, makeCollege, settingsOf } from './colleges.ts'

type More = {
  /** The college is not the demonstration: `prepare` fills it. */
  isEmpty?: boolean
  /** The day that it is when it starts, for a journey of several days; the real one where nothing is said. */
  day?: string
}
/**
 * A server with a demonstration college of its own, for what others' journeys would disturb. `place` keeps the ports of
 * several apart; `prepare` may fill the folder before it starts.
 */
export function ownServer(
  place: number,
  prepare?: (settings: NodeJS.ProcessEnv) => void,
  { isEmpty = false, day }: More = {},
) {
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
  const open = async (on?: string) => {
    const program = on ? 'e2e/support/server-on-a-day.ts' : 'apps/server/main.ts'
    server = spawn(process.execPath, [program], { env: { ...settings, E2E_DAY: on }, stdio: 'ignore' })
    await expect.poll(isReady, { timeout: 100_000 }).toBe(true)
  }
  const close = async () => {
    const ended = new Promise(done => server?.once('exit', done))
    server?.kill('SIGTERM')
    await ended
  }
  return {
    origin,
    start: async () => {
      if (await isReady()) throw new Error(`${origin} answers already: two specs have one place`)
      await (isEmpty ? makeCollege(name) : copyCollege(name, folder))
      prepare?.(settings)
      await open(day)
    },
    /** The same college on another day: who was signed in has to sign in again. */
    goOn: async (to: string) => {
      await close()
      await open(to)
    },
    stop: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
      await dropCollege(name)
    },
  }
}
