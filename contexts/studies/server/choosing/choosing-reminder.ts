import { activeSemester, eventOf } from '@halaqa/academics/server'
import type { ReminderSource } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { choosingExceptionTable } from './exceptions.table.ts'

/** The last day to choose subjects of the running semester, for who studies and has chosen none. */
export const choosingReminder: ReminderSource = {
  kind: 'studies.reminder.choosing',
  guard: 'students',
  dueOn: async day => {
    const semester = await activeSemester()
    if (!semester) return []
    const isLastForAll = (await eventOf(semester.id, 'choose_subjects'))?.ends_on === day
    const ofSemester = (table: typeof enrolmentTable | typeof choosingExceptionTable) =>
      and(eq(table.student_id, studentTable.id), eq(table.semester_id, semester.id))
    const chosen = db().select({ one: sql`1` }).from(enrolmentTable).where(ofSemester(enrolmentTable))
    const allowed = db()
      .select({ until: choosingExceptionTable.until })
      .from(choosingExceptionTable)
      .where(ofSemester(choosingExceptionTable))
    const rows = await db()
      .select({ account_id: studentTable.account_id })
      .from(studentTable)
      .where(
        and(
          eq(studentTable.state, 'active'),
          notExists(chosen),
          // Whom the office lets choose for longer has a last day of their own.
          or(sql`(${allowed}) = ${day}`, isLastForAll ? sql`coalesce((${allowed}) <= ${day}, true)` : undefined),
        ),
      )
    return rows.map(row => ({ ...row, link: '/student/subjects' }))
  },
}
