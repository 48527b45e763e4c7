import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { job } from '@halaqa/kit-server/jobs'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { studentsOf } from './student-counts.queries.ts'
import { studentCountTable } from './student-counts.table.ts'

/**
 * Makes one count of the rows of each semester in which somebody's number of enrolments changed. By one statement: whoever asks
 * meanwhile sees the rows of before or the one that stands for them. One after the other: of two at once, each would take a part
 * of somebody's changes and find the enrolments after all of them.
 */
export async function gatherStudents(): Promise<void> {
  const { rows } = await db().execute<{ semester_id: number }>(
    sql`select distinct semester_id from ${studentCountTable} where student_id is not null`,
  )
  for (const { semester_id } of rows) await gatherStudentsOf(semester_id)
}

const gatherStudentsOf = (semesterId: number) =>
  transaction(async () => {
    await takeTurns('studies.gather-students', semesterId)
    await db().execute(sql`
      with gone as (delete from ${studentCountTable} where semester_id = ${semesterId}
        returning student_id, enrolments, students)
      insert into ${studentCountTable} (semester_id, students)
      select ${semesterId}::int, students from (${studentsOf(semesterId, sql`gone`)}) counted where students <> 0`)
  })

/** As often as subjects are gathered: fewer rows to look at on a day on which everybody chooses. */
export const gatherStudentsJob = job({
  name: 'studies.gather-students',
  schema: z.object({}),
  cron: '*/5 * * * *',
  run: gatherStudents,
})
