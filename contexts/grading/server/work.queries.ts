import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray } from 'drizzle-orm'
import { gradeApprove } from '../contract/permissions.ts'
import { gradeChangeTable } from './grades/grades.table.ts'
import { complaintTable } from './results/complaints.table.ts'

/** What waits in grading for somebody of the staff. */
export const gradingWork: WorkKind[] = [
  {
    kind: 'grading.grade-change',
    permission: gradeApprove,
    one: 'grading.grade-change.one',
    names: ids =>
      db()
        .select({ id: gradeChangeTable.id, name: studentTable.full_name })
        .from(gradeChangeTable)
        .innerJoin(enrolmentTable, eq(enrolmentTable.id, gradeChangeTable.enrolment_id))
        .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
        .where(inArray(gradeChangeTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: gradeChangeTable.id,
        since: gradeChangeTable.requested_at,
        where: eq(gradeChangeTable.state, 'open'),
        not_by: gradeChangeTable.requested_by_id,
      }),
  },
  {
    kind: 'grading.complaint',
    permission: gradeApprove,
    one: 'grading.complaint.one',
    names: ids =>
      db()
        .select({ id: complaintTable.id, name: studentTable.full_name })
        .from(complaintTable)
        .innerJoin(enrolmentTable, eq(enrolmentTable.id, complaintTable.enrolment_id))
        .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
        .where(inArray(complaintTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: complaintTable.id,
        since: complaintTable.created_at,
        where: eq(complaintTable.state, 'open'),
      }),
  },
]
