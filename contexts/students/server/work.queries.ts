import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray } from 'drizzle-orm'
import { studentWrite } from '../contract/permissions.ts'
import { photoRequestTable } from './own-photo/photo-requests.table.ts'
import { studentTable } from './students/students.table.ts'

/** What waits in students for somebody of the staff. */
export const studentsWork: WorkKind[] = [
  {
    kind: 'students.photo-request',
    permission: studentWrite,
    one: 'students.photo-request.one',
    names: ids =>
      db()
        .select({ id: photoRequestTable.id, name: studentTable.full_name })
        .from(photoRequestTable)
        .innerJoin(studentTable, eq(studentTable.id, photoRequestTable.student_id))
        .where(inArray(photoRequestTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: photoRequestTable.id,
        since: photoRequestTable.sent_at,
        where: eq(photoRequestTable.state, 'waiting'),
      }),
  },
]
