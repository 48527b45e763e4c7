import { actorOfToken, inviteFirstAdministrator, roomOf, writeForbidden } from '@halaqa/identity/server'
import { assemble } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { crudJobs } from '@halaqa/kit-server/crud'
import { type Database, listenForChanges, watchDatabase } from '@halaqa/kit-server/database'
import { closeDecoders } from '@halaqa/kit-server/decoding'
import { eventJobs, startEvents } from '@halaqa/kit-server/events'
import { fileJobs } from '@halaqa/kit-server/files'
import { idempotencyJobs } from '@halaqa/kit-server/idempotency'
import { importJobs } from '@halaqa/kit-server/imports'
import { startJobs } from '@halaqa/kit-server/jobs'
import { log, setLogLevel } from '@halaqa/kit-server/log'
import { mailJobs } from '@halaqa/kit-server/mail'
import { checkSeal, closePdf } from '@halaqa/kit-server/pdf'
import { startRealtime } from '@halaqa/kit-server/realtime'
import { lightRedis, watchRedis } from '@halaqa/kit-server/redis'
import { selectionJobs } from '@halaqa/kit-server/selection'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { buildApp } from './app.ts'
import { runInServer } from './commands/run.ts'
import { hearCommands } from './commands/server-door.ts'
import { contexts } from './contexts.ts'
import { isEmptyCollege, printAccounts, refuseDemonstration, seedDemonstration } from './demonstration.ts'
import { openCollege } from './lifecycle.ts'
import { plainReason } from './plain-reason.ts'

/** Starts the process: the college is opened, jobs run, requests are answered, unless it is to be a worker alone. Ends the process when it cannot. */
export async function start(options: { workerOnly: boolean }): Promise<void> {
  try {
    await open(options)
  } catch (error) {
    console.error(plainReason(error) ?? error)
    process.exit(1)
  }
}

async function open({ workerOnly }: { workerOnly: boolean }): Promise<void> {
  const settings = config()
  setLogLevel(settings.logLevel)
  await checkSeal()
  const database = await openCollege(({ name, number, of }) => console.log(`migrating ${number} of ${of}: ${name}`))
  if (database.kind === 'server') watchDatabase(database)
  listenForChanges(database)
  await refuseDemonstration()
  await greet()

  const redis = settings.redisUrl ? lightRedis(settings.redisUrl) : undefined
  if (redis) watchRedis(redis)
  const works = workerOnly || settings.worker !== 'off'
  await startJobs(
    [
      ...contexts.flatMap(each => each.jobs),
      ...crudJobs,
      ...eventJobs,
      ...fileJobs,
      ...idempotencyJobs,
      ...importJobs,
      ...mailJobs,
      ...selectionJobs,
    ],
    { work: works },
  )
  startEvents(contexts.flatMap(each => each.reactions))
  const app = workerOnly || settings.worker === 'only' ? undefined : await serve(redis)
  if (database.kind === 'embedded') database.whenClosing(await hearCommands(settings.dataFolder, runInServer))
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
  setInterval(
    () => void writeForbidden().catch(error => log.warn({ err: error }, 'refusals were not written down')),
    60_000,
  ).unref()
  await app.listen({ port: settings.port, host: settings.host })
  console.log(`\nHalaqa is open at ${settings.origin}`)
  if (settings.isDemonstration) printAccounts()
  if (settings.isProduction && settings.payment.gateway === 'sandbox')
    log.warn('PAYMENT_GATEWAY is sandbox: whoever pays here pays nothing. Not for a college that opens its doors')
  return app
}

/** An empty college is filled with the demonstration where that is wanted; any other invites its first administrator, until one has signed in. */
async function greet(): Promise<void> {
  if (config().isDemonstration) {
    if (await isEmptyCollege()) await seedDemonstration(line => console.log(line))
    return
  }
  assemble(contexts)
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
    await writeForbidden().catch(() => undefined) // the database may be what is wrong
    await database.close()
    closePdf()
    closeDecoders()
    redis?.disconnect()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
