import { activeSemester, eventOf, type SemesterRow, semesterOfYear } from '@halaqa/academics/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq, gte } from 'drizzle-orm'
import { choosingExceptionTable } from './exceptions.table.ts'

/** The days of choosing in a semester, and whether they are open to this student today. */
export type ChoosingWindow = {
  semester: SemesterRow
  is_open: boolean
  opens_on: string | null
  closes_on: string | null
}

/** The running semester; undefined before there is one. With `lock` it runs on until the transaction ends. */
export async function termWindow(studentId: number, lock = false): Promise<ChoosingWindow | undefined> {
  const semester = await activeSemester({ lock })
  return semester && windowOf(semester, studentId)
}

/** The summer of the running semester's year, while it is not over. */
export async function summerWindow(studentId: number): Promise<ChoosingWindow | undefined> {
  const running = await activeSemester()
  const summer = running && (await semesterOfYear(running.year_id, 'summer'))
  return summer && summer.ends_on >= clock.today() ? windowOf(summer, studentId) : undefined
}

/** What the calendar says, or until when the office lets this one choose beyond it. */
async function windowOf(semester: SemesterRow, studentId: number): Promise<ChoosingWindow> {
  const today = clock.today()
  const event = await eventOf(semester.id, 'choose_subjects')
  const isOpen = event ? event.starts_on <= today && today <= event.ends_on : false
  if (isOpen) return { semester, is_open: true, opens_on: event!.starts_on, closes_on: event!.ends_on }
  const [exception] = await db()
    .select()
    .from(choosingExceptionTable)
    .where(
      and(
        eq(choosingExceptionTable.student_id, studentId),
        eq(choosingExceptionTable.semester_id, semester.id),
        gte(choosingExceptionTable.until, today),
      ),
    )
  return {
    semester,
    is_open: Boolean(exception),
    opens_on: event?.starts_on ?? null,
    closes_on: exception?.until ?? event?.ends_on ?? null,
  }
}
