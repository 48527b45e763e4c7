import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq } from 'drizzle-orm'
import { studentWrite } from '../contract/permissions.ts'
import { photoRequestTable } from './own-photo/photo-requests.table.ts'

/** What waits in students for somebody of the staff. */
export const studentsWork: WorkKind[] = [
  {
    kind: 'students.photo-request',
    permission: studentWrite,
    waiting: () =>
      waitingItems({
        id: photoRequestTable.id,
        since: photoRequestTable.sent_at,
        where: eq(photoRequestTable.state, 'waiting'),
      }),
  },
]
