import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { eq } from 'drizzle-orm'
import { listPhotoRequests } from '../../contract/own-photo.ts'
import { studentWrite } from '../../contract/permissions.ts'
import { studentTable } from '../students/students.table.ts'
import { type PhotoRequestRecord, photoRequestTable } from './photo-requests.table.ts'

export async function photoRequestById(id: number, { lock = false } = {}): Promise<PhotoRequestRecord> {
  const found = db().select().from(photoRequestTable).where(eq(photoRequestTable.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

const selectRequests = () =>
  db()
    .select({ request: photoRequestTable, number: studentTable.number, fullName: studentTable.fullName })
    .from(photoRequestTable)
    .innerJoin(studentTable, eq(studentTable.id, photoRequestTable.studentId))
    .$dynamic()

/** Photos that students have sent, whatever became of them. */
export const photoRequestsList = handleList(listPhotoRequests, {
  from: selectRequests,
  key: photoRequestTable.id,
  where: ({ query: { filter } }) => [filter.state && eq(photoRequestTable.state, filter.state)],
  search: studentTable.searchText,
  sorts: {
    sent_at: photoRequestTable.sentAt,
    number: studentTable.number,
    full_name: studentTable.fullName,
    state: photoRequestTable.state,
  },
  present: (rows, { actor }) => {
    const may = actor.permissions.has(studentWrite)
    return rows.map(({ request, number, fullName }) => ({
      id: request.id,
      student_id: request.studentId,
      full_name: fullName,
      number,
      state: request.state,
      sent_at: request.sentAt.toISOString(),
      as_reference: request.asReference,
      reason: request.reason,
      by: request.byName,
      can: { accept: may && request.state === 'waiting', refuse: may && request.state === 'waiting' },
    }))
  },
})
