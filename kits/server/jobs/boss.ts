import { currentDatabase } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import { system, withRequest } from '@halaqa/kit-server/request'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import type { Job, JobMeta } from './job.ts'

/** The queue of this process: its jobs, and the workers that wait for them. */
export type Running = { boss: PgBoss; jobs: readonly Job[]; workers: Map<string, string[]> }

let running: Running | undefined

export const setRunning = (next: Running | undefined): void => {
  running = next
}
export const maybeRunning = (): Running | undefined => running

export function currentlyRunning(): Running {
  if (!running) throw new Error('jobs have not been started: call startJobs() first, with { work: false } if need be')
  return running
}

export function createBoss(work: boolean): PgBoss {
  const boss = new PgBoss({
    db: currentDatabase().executor,
    schema: 'pgboss',
    supervise: work,
    schedule: work,
    // How often somebody looks for jobs whose worker is dead; it belongs to the half minute of `lease` below.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', error => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', warning => log.warn({ warning }, 'the job queue warns'))
  return boss
}

/**
 * The statements that make the tables of the queue, to be run inside of a transaction, and the version of what they make.
 * The library wraps them in a transaction of its own.
 */
export function queuePlans(): { version: number; sql: string } {
  const whole = getConstructionPlans('pgboss')
  const [, sql] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(whole) ?? []
  const [, version] = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(whole) ?? []
  if (sql === undefined || version === undefined) throw new Error('pg-boss words its plans otherwise than before')
  return { version: Number(version), sql }
}

/**
 * A worker says every few seconds that it lives. Silent for so long it is taken for dead and its job is tried again, which
 * with the look of the supervisor and the pause before a retry makes less than half a minute.
 */
const lease = { heartbeatSeconds: 12 }
export const refreshSeconds = 4

/**
 * Queues take one waiting job for each key ("short"); a job without a key gets one of its own. In one statement, because
 * pg-boss' own createQueue ends the transaction it is called in.
 */
export async function makeQueue({ name, retries = 5, minutes = 15, givenUp }: Job): Promise<void> {
  // A queue names another one that is there.
  if (givenUp) await makeQueue(givenUp)
  const options = {
    policy: 'short',
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    ...lease,
    expireInSeconds: minutes * 60,
    deleteAfterSeconds: 14 * 86_400,
    ...(givenUp && { deadLetter: givenUp.name }),
  }
  await currentDatabase().executor.executeSql('select pgboss.create_queue($1, $2::jsonb)', [
    name,
    JSON.stringify(options),
  ])
}

/** What jobs say of their times and of being given up now, for queues that an earlier version made. */
export async function renewQueues(jobs: readonly Job[]): Promise<void> {
  await currentDatabase().executor.executeSql(
    `update pgboss.queue as queue
      set heartbeat_seconds = $4, expire_seconds = said.seconds, dead_letter = said.given_up
      from unnest($1::text[], $2::int[], $3::text[]) as said (name, seconds, given_up) where queue.name = said.name`,
    [
      jobs.map(each => each.name),
      jobs.map(each => (each.minutes ?? 15) * 60),
      jobs.map(each => each.givenUp?.name ?? null),
      lease.heartbeatSeconds,
    ],
  )
}

export async function perform(job: Job, data: unknown, meta: JobMeta): Promise<unknown> {
  const checked = (job.schema as unknown as { parse: (value: unknown) => unknown }).parse(data ?? {})
  const request = { actor: system, requestId: meta.id, language: 'ar', address: '', agent: '' }
  try {
    return await withRequest(request, () => job.run(checked, meta))
  } catch (error) {
    log.error({ err: error, job: job.name, jobId: meta.id, attempt: meta.attempt }, 'a job failed')
    throw error
  }
}
