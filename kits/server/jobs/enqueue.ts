import { randomUUID } from 'node:crypto'
import type { In, Schema } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { afterCommit } from '@halaqa/kit-server/database'
import { currentlyRunning, makeQueue, maybeRunning } from './boss.ts'
import type { Job } from './job.ts'

export type EnqueueOptions = {
  /** Not before this instant of the house's clock, or so many seconds. */
  startAfter?: Date | number
  /** While a job with this key waits, another is not taken. */
  singletonKey?: string
  /** It gives way to what is asked for later without this: nobody waits for it. */
  isPatient?: boolean
}

/**
 * Writes down that the job is to be done, in the current transaction: rolled back, it was never asked for. False when
 * one with the same key is waiting already. Throws when the data is not what the job's schema says.
 */
export async function enqueue<S extends Schema>(
  job: Job<S>,
  data: In<S>,
  { startAfter, singletonKey, isPatient }: EnqueueOptions = {},
): Promise<boolean> {
  const boss = await queueFor(job, [data])
  const seconds = secondsUntil(startAfter)
  const id = await boss.send(job.name, data as object, {
    singletonKey: singletonKey ?? randomUUID(),
    ...(seconds > 0 && { startAfter: seconds }),
    ...(isPatient && { priority: -1 }),
  })
  if (id === null && singletonKey === undefined) throw new Error(`the job ${job.name} was not taken`)
  if (!startAfter) afterCommit(() => wake(job.name))
  return id !== null
}

/** The same job for each of many data, in one statement of the current transaction. */
export async function enqueueMany<S extends Schema>(job: Job<S>, data: readonly In<S>[]): Promise<void> {
  if (!data.length) return
  const boss = await queueFor(job, data)
  await boss.insert(
    job.name,
    data.map(each => ({ data: each as object, singletonKey: randomUUID() })),
  )
  afterCommit(() => wake(job.name))
}

/** The queue that takes these data for the job, once all of them are what its schema says. */
async function queueFor<S extends Schema>(job: Job<S>, data: readonly In<S>[]) {
  const { boss, jobs } = currentlyRunning()
  const schema = job.schema as unknown as { parse: (value: unknown) => unknown }
  for (const each of data) schema.parse(each)
  // a process that only asks for the job may not have listed it
  if (!jobs.some(each => each.name === job.name)) await makeQueue(job)
  return boss
}

/**
 * The queue waits by the database's clock, and whoever names an instant read it from the house's: only what lies between
 * now and then means the same to both. A job that puts itself off until the morning would else be due at once, for ever.
 */
function secondsUntil(startAfter: Date | number = 0): number {
  if (typeof startAfter === 'number') return startAfter
  return Math.ceil((startAfter.getTime() - clock.now().getTime()) / 1000)
}

/** Lets the workers of this process look at once; those of others look every other second. */
function wake(name: string) {
  const running = maybeRunning()
  for (const worker of running?.workers.get(name) ?? []) running?.boss.notifyWorker(worker)
}
