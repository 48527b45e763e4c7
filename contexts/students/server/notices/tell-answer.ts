import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { notifyStudents, subjectName } from './notify-students.ts'

/** Tells that a complaint about a subject was answered; the answer is read with the results. */
export async function tellAnswer(enrolmentId: number, outcome: 'upheld' | 'refused'): Promise<void> {
  const [found] = await db()
    .select({ studentId: enrolmentTable.studentId, subjectId: enrolmentTable.subjectId })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.id, enrolmentId))
  if (!found) return
  await notifyStudents([found.studentId], {
    kind: `students.notice.${outcome}`,
    params: { subject: await subjectName(found.subjectId) },
    link: '/student/results',
  })
}
