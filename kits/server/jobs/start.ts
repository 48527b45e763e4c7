import { currentDatabase, outsideTransaction } from '@halaqa/kit-server/database'
import type { PgBoss } from 'pg-boss'
import { createBoss, makeQueue, maybeRunning, perform, refreshSeconds, renewQueues, setRunning } from './boss.ts'
import { type Job, withGivenUp } from './job.ts'

export type Jobs = {
  /** Takes no more jobs and waits for those that run, 25 s at most; they are tried again by whoever starts next. */
  stop: () => Promise<void>
}

/**
 * Opens the job queue of this process. With `work` its jobs are done here, and the cron jobs are enqueued; without, they
 * can only be asked for. Stops with the database. Called again, the earlier one stops.
 */
export async function startJobs(listed: readonly Job[], { work }: { work: boolean }): Promise<Jobs> {
  const jobs = withGivenUp(listed)
  const twice = jobs.find((each, index) => jobs.findIndex(other => other.name === each.name) !== index)
  if (twice) throw new Error(`two jobs are called ${twice.name}`)
  await maybeRunning()?.boss.stop({ graceful: false })
  return outsideTransaction(async () => {
    const boss = createBoss(work)
    await boss.start()
    for (const each of jobs) await makeQueue(each)
    await renewQueues(jobs)
    const workers = new Map<string, string[]>()
    const running = { boss, jobs, workers }
    setRunning(running)
    if (work) {
      for (const each of jobs) workers.set(each.name, await startWorkers(boss, each))
      await schedule(boss, jobs)
    }
    const stop = async () => {
      if (maybeRunning() === running) setRunning(undefined)
      await boss.stop({ graceful: work, timeout: 25_000 })
    }
    currentDatabase().whenClosing(stop)
    return { stop }
  })
}

async function startWorkers(boss: PgBoss, job: Job): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < (job.atOnce ?? 1); each++)
    ids.push(
      await boss.work(
        job.name,
        { batchSize: 1, pollingIntervalSeconds: 2, includeMetadata: true, heartbeatRefreshSeconds: refreshSeconds },
        async ([taken]) => {
          const { id, data, retryCount, signal } = taken!
          await perform(job, data, { id, attempt: retryCount + 1, signal })
        },
      ),
    )
  return ids
}

/** The schedule is what the jobs say now; what an earlier version of them said goes. */
async function schedule(boss: PgBoss, jobs: readonly Job[]) {
  for (const { name } of await boss.getSchedules())
    if (!jobs.some(each => each.name === name && each.cron)) await boss.unschedule(name)
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Muscat' })
}
