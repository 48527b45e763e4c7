import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { feeLines } from '@halaqa/studies/server'
import { and, asc, eq } from 'drizzle-orm'
import { isCharged, isUnasked } from './uncharged.ts'

/** What a student is not charged for yet, by semester; amounts are baisa. Nothing where the student's state is not charged. */
export async function unchargedOf(studentId: number) {
  const rows = await db()
    .select({
      subject_id: enrolmentTable.subject_id,
      semester_id: enrolmentTable.semester_id,
      hours: enrolmentTable.hours,
      specialty_id: studentTable.specialty_id,
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(and(eq(enrolmentTable.student_id, studentId), isUnasked, isCharged))
    .orderBy(asc(enrolmentTable.semester_id), asc(enrolmentTable.id))
  const lines = await feeLines(rows)
  const bySemester = Map.groupBy(lines, line => line.semester_id!)
  return [...bySemester].map(([semester_id, own]) => ({
    semester_id,
    subjects: own.length,
    amount: own.reduce((sum, line) => sum + line.quantity * line.unit_amount, 0),
  }))
}
