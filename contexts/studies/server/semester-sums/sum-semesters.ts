import { allSemesters } from '@halaqa/academics/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { job } from '@halaqa/kit-server/jobs'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { figuresOfSemesters } from './semester-figures.queries.ts'
import { semesterSumTable } from './semester-sums.table.ts'

/** Whoever changed an enrolment before the semester was watched has surely committed. */
const settleMilliseconds = 2 * 3_600_000

/**
 * Begins to watch the semesters that do not run, and sums those that have been watched for a while. What changes in between
 * takes the row away: then nothing is written.
 */
export async function sumSemesters(): Promise<void> {
  const now = clock.now()
  const settled = new Date(now.getTime() - settleMilliseconds)
  const watched = await db()
    .select({ id: semesterSumTable.semester_id })
    .from(semesterSumTable)
    .where(and(isNull(semesterSumTable.students), lte(semesterSumTable.watched_since, settled)))
  for (const { id } of watched) {
    const [figures] = await figuresOfSemesters([id])
    const { id: _, ...sums } = figures!
    await db()
      .update(semesterSumTable)
      .set(sums)
      .where(and(eq(semesterSumTable.semester_id, id), isNull(semesterSumTable.students)))
  }
  const known = await db().select({ id: semesterSumTable.semester_id }).from(semesterSumTable)
  const isKnown = new Set(known.map(({ id }) => id))
  const missing = (await allSemesters()).filter(({ id, state }) => state !== 'active' && !isKnown.has(id))
  if (missing.length)
    await db()
      .insert(semesterSumTable)
      .values(missing.map(({ id }) => ({ semester_id: id, watched_since: now })))
      .onConflictDoNothing()
}

/** Every hour, for nights a server slept: mostly idle. */
export const sumSemestersJob = job({
  name: 'studies.sum-semesters',
  schema: z.object({}),
  cron: '40 * * * *',
  run: sumSemesters,
})
