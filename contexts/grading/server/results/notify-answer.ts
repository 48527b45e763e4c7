import { db } from '@halaqa/kit-server/database'
import { notifyStudents, subjectName } from '@halaqa/students/server'
import { enrolmentTable } from '@halaqa/studies/readable'
import { eq } from 'drizzle-orm'

/** Tells that a complaint about a subject was answered; the answer is read with the results. */
export async function notifyAnswer(enrolmentId: number, outcome: 'upheld' | 'refused'): Promise<void> {
  const [found] = await db()
    .select({ student_id: enrolmentTable.student_id, subject_id: enrolmentTable.subject_id })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.id, enrolmentId))
  if (!found) return
  await notifyStudents([found.student_id], {
    kind: `students.notice.${outcome}`,
    params: { subject: await subjectName(found.subject_id) },
    link: '/student/results',
  })
}
