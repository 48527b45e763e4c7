import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { currentlyRunning, perform } from './boss.ts'
import type { Job } from './job.ts'

/**
 * For tests: does every waiting job that is due now, and what those enqueue. Throws what the first of them throws.
 * Without `jobs`, those of startJobs. Answers how many were done.
 */
export async function drainJobs(jobs: readonly Job[] = currentlyRunning().jobs): Promise<number> {
  const { boss } = currentlyRunning()
  let done = 0
  for (let before = -1; before !== done; ) {
    before = done
    for (const job of jobs) done += await drain(job)
  }
  return done

  async function drain(job: Job): Promise<number> {
    let count = 0
    for (;;) {
      const [taken] = await boss.fetch(job.name, { includeMetadata: true })
      if (!taken) return count
      const meta = { id: taken.id, attempt: taken.retryCount + 1, signal: new AbortController().signal }
      try {
        await perform(job, taken.data, meta)
      } catch (error) {
        await boss.fail(job.name, taken.id, { message: (error as Error).message })
        throw error
      }
      await boss.complete(job.name, taken.id)
      count++
    }
  }
}

/** How many jobs wait, run and were given up, by name. */
export async function jobCounts(): Promise<{ name: string; waiting: number; running: number; failed: number }[]> {
  const { rows } = await db().execute<{ name: string; waiting: number; running: number; failed: number }>(sql`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
    group by name order by name`)
  return rows
}
