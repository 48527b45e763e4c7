import { activeSemester, eventOf } from '@halaqa/academics/server'
import type { ReminderSource } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import type { Student } from '@halaqa/students/server'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { hourLimits } from '../../contract/choosing.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { choosingExceptionTable } from './exceptions.table.ts'
import { attemptsOfMany, termOffer } from './offer.ts'

/** Students of whom it is asked together what is offered to them. */
const atOnce = 50

/** The last day to choose subjects of the running semester, for who studies, has chosen none and is offered one. */
export const choosingReminder: ReminderSource = {
  kind: 'studies.reminder.choosing',
  guard: 'students',
  dueOn: async day => {
    const semester = await activeSemester()
    if (!semester) return []
    const idle = await idleStudents(semester.id, day)
    const due: Student[] = []
    for (let at = 0; at < idle.length; at += atOnce) due.push(...(await withOffer(idle.slice(at, at + atOnce))))
    return due.map(({ account_id }) => ({ account_id, link: '/student/subjects' }))
  },
}

/** Who studies, has chosen nothing in this semester, and may choose until this day. */
async function idleStudents(semesterId: number, day: string): Promise<Student[]> {
  const ofSemester = (table: typeof enrolmentTable | typeof choosingExceptionTable) =>
    and(eq(table.student_id, studentTable.id), eq(table.semester_id, semesterId))
  const chosen = db().select({ one: sql`1` }).from(enrolmentTable).where(ofSemester(enrolmentTable))
  const allowed = db()
    .select({ until: choosingExceptionTable.until })
    .from(choosingExceptionTable)
    .where(ofSemester(choosingExceptionTable))
  const lastForAll = (await eventOf(semesterId, 'choose_subjects'))?.ends_on ?? null
  // Whom the office lets choose for longer has a last day of their own; one that is sooner than the calendar's takes nothing away.
  const lastDay = sql`greatest((${allowed}), ${lastForAll}::date)`
  return db()
    .select()
    .from(studentTable)
    .where(and(eq(studentTable.state, 'active'), notExists(chosen), eq(lastDay, sql`${day}::date`)))
    .orderBy(asc(studentTable.id))
}

/** Of these, whoever can choose anything: not who has passed everything, or waits for what is not taught. As the home asks. */
async function withOffer(students: readonly Student[]): Promise<Student[]> {
  const attempts = await attemptsOfMany(students.map(each => each.id))
  const asked = await Promise.all(
    students.map(async student => {
      const offered = await termOffer(student, attempts.get(student.id) ?? [])
      const { max } = hourLimits({ gpa: student.gpa, takenHours: 0, offered })
      return offered.some(each => each.hours <= max) ? [student] : []
    }),
  )
  return asked.flat()
}
