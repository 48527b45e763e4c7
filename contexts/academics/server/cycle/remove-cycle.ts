import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { semesterHasEvents, semesterIsActive } from '../../contract/semester.ts'
import { semesterById, yearById } from './cycle.queries.ts'
import { semesterEventTable, semesterTable, yearTable } from './cycle.table.ts'

/** A tentative semester goes with its events; a settled one only without any, the running one never. */
export async function removeSemester(id: number): Promise<void> {
  const semester = await semesterById(id)
  if (semester.state === 'active') refuse(semesterIsActive)
  const mine = eq(semesterEventTable.semester_id, id)
  if (semester.tentative) await db().delete(semesterEventTable).where(mine)
  else if (await db().$count(semesterEventTable, mine)) refuse(semesterHasEvents)
  await refusedByDatabase(semesterTable, () => db().delete(semesterTable).where(eq(semesterTable.id, id)))
}

/** A tentative year goes with its semesters; a settled one only without any. */
export async function removeYear(id: number): Promise<void> {
  const year = await yearById(id)
  if (year.tentative) {
    const semesters = await db().select().from(semesterTable).where(eq(semesterTable.year_id, id))
    for (const semester of semesters) await removeSemester(semester.id)
  }
  await refusedByDatabase(yearTable, () => db().delete(yearTable).where(eq(yearTable.id, id)))
}
