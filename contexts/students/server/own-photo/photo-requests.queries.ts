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
    .select({ request: photoRequestTable, number: studentTable.number, full_name: studentTable.full_name })
    .from(photoRequestTable)
    .innerJoin(studentTable, eq(studentTable.id, photoRequestTable.student_id))
    .$dynamic()

/** Photos that students have sent, whatever became of them. */
export const photoRequestsList = handleList(listPhotoRequests, {
  from: selectRequests,
  key: photoRequestTable.id,
  where: ({ query: { filter } }) => [filter.state && eq(photoRequestTable.state, filter.state)],
  search: studentTable.search_text,
  sorts: {
    sent_at: photoRequestTable.sent_at,
    number: studentTable.number,
    full_name: studentTable.full_name,
    state: photoRequestTable.state,
  },
  present: (rows, { actor }) => {
    const may = actor.permissions.has(studentWrite)
    return rows.map(({ request, number, full_name }) => ({
      id: request.id,
      student_id: request.student_id,
      full_name,
      number,
      state: request.state,
      sent_at: request.sent_at.toISOString(),
      as_reference: request.as_reference,
      reason: request.reason,
      by: request.by_name,
      can: { accept: may && request.state === 'waiting', refuse: may && request.state === 'waiting' },
    }))
  },
})
