import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, config } from '@halaqa/kit-server/config'
import { openDatabase, openedDatabase } from '@halaqa/kit-server/database'
import type { Speaker } from './command.ts'
import { databaseProbes, machineProbes, outsideProbes, type Probe, Trouble } from './probes.ts'

/** Whatever does not answer in so long is away. */
const patienceMs = 15_000

/** Looks at everything, a line each. Answers the exit code: 1 when something is gravely wrong. */
export async function examine(speaker: Speaker): Promise<number> {
  try {
    config()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.problems) speaker.tell(line('wrong', 'settings', problem))
    return 1
  }
  const answers = [
    ...(await lookAt(machineProbes, speaker)),
    ...(await lookAtDatabase(speaker)),
    ...(await lookAt(outsideProbes(), speaker)),
  ]
  return answers.every(Boolean) ? 0 : 1
}

async function lookAtDatabase(speaker: Speaker): Promise<boolean[]> {
  if (openedDatabase()) return lookAt(databaseProbes, speaker)
  const { databaseUrl, dataFolder } = config()
  if (!databaseUrl && !existsSync(join(dataFolder, 'postgres'))) {
    speaker.tell(line('look', 'database', `there is none in ${dataFolder} yet: the first start makes it`))
    return []
  }
  let database: Awaited<ReturnType<typeof openDatabase>> | undefined
  const opens: Probe = {
    name: 'database',
    async look() {
      database = await openDatabase({ url: databaseUrl, folder: dataFolder, max: 1 })
      await database.pool.query('select 1')
      return databaseUrl ? new URL(databaseUrl).host : dataFolder
    },
  }
  try {
    const answers = await lookAt([opens], speaker)
    return answers.every(Boolean) ? [...answers, ...(await lookAt(databaseProbes, speaker))] : answers
  } finally {
    await database?.close()
  }
}

/** False for each that is gravely wrong. */
async function lookAt(probes: Probe[], { tell, signal }: Speaker): Promise<boolean[]> {
  const answers: boolean[] = []
  for (const probe of probes) {
    signal.throwIfAborted()
    try {
      tell(line('ok', probe.name, await inTime(probe)))
      answers.push(true)
    } catch (error) {
      const isGrave = !(error instanceof Trouble) || error.isGrave
      tell(line(isGrave ? 'wrong' : 'look', probe.name, reasonOf(error)))
      answers.push(!isGrave)
    }
  }
  return answers
}

const line = (state: 'ok' | 'look' | 'wrong', name: string, says: string) => `${state.padEnd(5)}  ${name}: ${says}`

async function inTime({ look }: Probe): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
  })
  return Promise.race([look(), tooLong]).finally(() => clearTimeout(timer))
}

/** The innermost reason, without what an address may hold: user names and passwords. */
function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] }
  const inner = cause ?? errors?.[0]
  if (inner) return reasonOf(inner)
  return (message || code || 'failed').replaceAll(/\/\/[^/@\s]*@/g, '//')
}
