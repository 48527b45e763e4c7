import { notifyStudents, subjectName } from '@halaqa/students/server'

type Enrolled = { student_id: number; subject_id: number }
/** Tells that a complaint about a subject was answered; the answer is read with the results. */
export async function notifyAnswer({ student_id, subject_id }: Enrolled, outcome: 'upheld' | 'refused'): Promise<void> {
  await notifyStudents([student_id], {
    kind: `students.notice.${outcome}`,
    params: { subject: await subjectName(subject_id) },
    link: '/student/results',
  })
}
