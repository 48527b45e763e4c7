import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq } from 'drizzle-orm'
import { gradeApprove } from '../contract/permissions.ts'
import { gradeChangeTable } from './grades/grades.table.ts'
import { complaintTable } from './results/complaints.table.ts'

/** What waits in grading for somebody of the staff. */
export const gradingWork: WorkKind[] = [
  {
    kind: 'grading.grade-change',
    permission: gradeApprove,
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
    waiting: () =>
      waitingItems({
        id: complaintTable.id,
        since: complaintTable.created_at,
        where: eq(complaintTable.state, 'open'),
      }),
  },
]
