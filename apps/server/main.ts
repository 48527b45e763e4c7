import { actorOfToken, inviteFirstAdministrator, roomOf } from '@halaqa/identity/server'
import { ConfigError, config } from '@halaqa/kit-server/config'
import type { Database } from '@halaqa/kit-server/database'
import { eventJobs, startEvents } from '@halaqa/kit-server/events'
import { fileJobs } from '@halaqa/kit-server/files'
import { startJobs } from '@halaqa/kit-server/jobs'
import { log, setLogLevel } from '@halaqa/kit-server/log'
import { mailJobs } from '@halaqa/kit-server/mail'
import { closePdf } from '@halaqa/kit-server/pdf'
import { startRealtime } from '@halaqa/kit-server/realtime'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { buildApp } from './app.ts'
import { contexts } from './contexts.ts'
import { isEmptyCollege, printAccounts, seedDemonstration } from './demonstration.ts'
import { openCollege } from './lifecycle.ts'

/** `--worker`: jobs and reactions only, nothing is served. */
const workerOnly = process.argv.includes('--worker')

try {
  await start()
} catch (error) {
  // A wrong setting or a database in use is the operator's to mend: the sentence, without a stack.
  const isPlain = error instanceof ConfigError || /is in use by another process/.test(String(error))
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = config()
  setLogLevel(settings.logLevel)
  const database = await openCollege(({ name, number, of }) => console.log(`migrating ${number} of ${of}: ${name}`))
  await greet(database)

  const redis = settings.redisUrl ? new Redis(settings.redisUrl, { maxRetriesPerRequest: 1 }) : undefined
  const works = workerOnly || settings.worker !== 'off'
  await startJobs([...contexts.flatMap(each => each.jobs), ...eventJobs, ...fileJobs, ...mailJobs], { work: works })
  startEvents(contexts.flatMap(each => each.reactions))
  const app = workerOnly || settings.worker === 'only' ? undefined : await serve(redis)
  stopGracefully(database, app, redis)
}

async function serve(redis: Redis | undefined): Promise<FastifyInstance> {
  const settings = config()
  const app = await buildApp({ redis })
  const realtime = startRealtime(app.server, {
    authenticate: actorOfToken,
    roomsOf: actor => [roomOf(actor)],
  })
  app.addHook('preClose', () => realtime.close())
  await app.listen({ port: settings.port, host: settings.host })
  console.log(`\nHalaqa is open at ${settings.origin}`)
  if (!settings.databaseUrl) printAccounts()
  return app
}

/** An empty embedded college is filled with the demonstration; an empty college on its own database invites its first administrator. */
async function greet(database: Database): Promise<void> {
  if (!(await isEmptyCollege())) return
  if (database.kind === 'embedded') {
    await seedDemonstration(line => console.log(line))
    return
  }
  const link = await inviteFirstAdministrator('admin@localhost')
  if (link) console.log(`\nThe first administrator sets a password here, once, within a week:\n${link}\n`)
}

function stopGracefully(database: Database, app: FastifyInstance | undefined, redis: Redis | undefined) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Requests that run are answered, jobs that run are finished; what comes next goes to another process.
    setTimeout(() => process.exit(1), 30_000).unref()
    await app?.close()
    await database.close()
    closePdf()
    redis?.disconnect()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
