import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { GradePart } from '../../contract/enrolment.ts'
import type { ReleasePart } from '../../contract/grade-office.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { gradeTable } from '../grades/grades.table.ts'
import { notifyStudents, subjectName } from './notify-students.ts'

/** Tells that marks of a subject are shown from now on, to whoever has one of them. The marks themselves are not told. */
export async function tellRelease(of: { semesterId: number; subjectId: number }, released: readonly ReleasePart[]) {
  const parts = released.filter((part): part is GradePart => part !== 'result')
  const marked = db()
    .select({ one: sql`1` })
    .from(gradeTable)
    .where(and(eq(gradeTable.enrolmentId, enrolmentTable.id), inArray(gradeTable.part, parts)))
  const isWhole = released.includes('result')
  const students = await db()
    .select({ id: enrolmentTable.studentId })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semesterId, of.semesterId),
        eq(enrolmentTable.subjectId, of.subjectId),
        ne(enrolmentTable.state, 'equal'),
        or(parts.length ? sql`exists ${marked}` : undefined, isWhole ? isNotNull(enrolmentTable.mark) : undefined),
      ),
    )
  await notifyStudents(
    students.map(each => each.id),
    {
      kind: isWhole ? 'students.notice.result' : 'students.notice.marks',
      params: { subject: await subjectName(of.subjectId) },
      link: '/student/results',
    },
  )
}
