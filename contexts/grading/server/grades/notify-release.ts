import type { PartKey } from '@halaqa/curriculum/contract'
import { db } from '@halaqa/kit-server/database'
import { notifyStudents, subjectName } from '@halaqa/students/server'
import type { ReleasePart } from '@halaqa/studies/contract'
import { enrolmentTable, releaseTable } from '@halaqa/studies/readable'
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { gradeTable } from './grades.table.ts'

/** Tells that marks of a subject are shown from now on, to whoever has one of them. The marks themselves are not told. */
export async function notifyRelease(of: { semester_id: number; subject_id: number }, released: readonly ReleasePart[]) {
  const parts = released.filter(part => part !== 'result')
  const marked = db()
    .select({ one: sql`1` })
    .from(gradeTable)
    .where(and(eq(gradeTable.enrolment_id, enrolmentTable.id), inArray(gradeTable.part, parts)))
  const isWhole = released.includes('result')
  const students = await db()
    .select({ id: enrolmentTable.student_id })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semester_id, of.semester_id),
        eq(enrolmentTable.subject_id, of.subject_id),
        ne(enrolmentTable.state, 'equal'),
        or(parts.length ? sql`exists ${marked}` : undefined, isWhole ? isNotNull(enrolmentTable.mark) : undefined),
      ),
    )
  await notifyStudents(
    students.map(each => each.id),
    {
      kind: isWhole ? 'students.notice.result' : 'students.notice.marks',
      params: { subject: await subjectName(of.subject_id) },
      link: '/student/results',
    },
  )
}

/** Tells one student, whose first mark came after the release: of the result once it is whole, of a part that is shown by itself. */
export async function notifyLateMark(enrolmentId: number, part: PartKey): Promise<void> {
  const [enrolment] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.id, enrolmentId))
  const { student_id, subject_id, semester_id, mark } = enrolment!
  const open = await db()
    .select({ part: releaseTable.part })
    .from(releaseTable)
    .where(
      and(
        eq(releaseTable.semester_id, semester_id),
        eq(releaseTable.subject_id, subject_id),
        isNull(releaseTable.recalled_at),
      ),
    )
  const isShown = (which: ReleasePart) => open.some(each => each.part === which)
  const isWhole = mark !== null && isShown('result')
  if (!isWhole && !isShown(part)) return
  await notifyStudents([student_id], {
    kind: isWhole ? 'students.notice.result' : 'students.notice.marks',
    params: { subject: await subjectName(subject_id) },
    link: '/student/results',
  })
}
