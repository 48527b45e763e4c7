import { db } from '@halaqa/kit-server/database'
import { job } from '@halaqa/kit-server/jobs'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { subjectCountTable } from './subject-counts.table.ts'

/**
 * Makes one row of those of a subject and a state, and none of what comes to nothing. By one statement for each semester: whoever
 * counts meanwhile sees the rows of before or the one that stands for them.
 */
export async function gatherCounts(): Promise<void> {
  const { rows } = await db().execute<{ semester_id: number }>(sql`
    select distinct semester_id from (
      select semester_id from ${subjectCountTable} group by semester_id, subject_id, state having count(*) > 1) many`)
  for (const { semester_id } of rows)
    await db().execute(sql`
      with gone as (delete from ${subjectCountTable} where semester_id = ${semester_id}
        returning subject_id, state, students, marked, paid, hours)
      insert into ${subjectCountTable} (semester_id, subject_id, state, students, marked, paid, hours)
      select ${semester_id}::int, subject_id, state, sum(students), sum(marked), sum(paid), sum(hours) from gone group by subject_id, state
      having sum(students) <> 0 or sum(marked) <> 0 or sum(paid) <> 0 or sum(hours) <> 0`)
}

/** Often enough that a day on which everybody chooses subjects leaves few rows to add up. */
export const gatherCountsJob = job({
  name: 'studies.gather-counts',
  schema: z.object({}),
  cron: '*/5 * * * *',
  run: gatherCounts,
})
