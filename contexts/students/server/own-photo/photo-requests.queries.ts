import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { assignedAs } from '@halaqa/workplace/server'
import { eq } from 'drizzle-orm'
import { listPhotoRequests, type PhotoRequest } from '../../contract/own-photo.ts'
import { studentWrite } from '../../contract/permissions.ts'
import { type Student, studentTable } from '../students/students.table.ts'
import { type PhotoRequestRecord, photoRequestTable } from './photo-requests.table.ts'

export async function photoRequestById(id: number, { lock = false } = {}): Promise<PhotoRequestRecord> {
  const found = db().select().from(photoRequestTable).where(eq(photoRequestTable.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

const selectRequests = () =>
  db()
    .select({ request: photoRequestTable, student: studentTable })
    .from(photoRequestTable)
    .innerJoin(studentTable, eq(studentTable.id, photoRequestTable.student_id))
    .$dynamic()

/** Photos that students have sent, whatever became of them. */
export const photoRequestsList = handleList(listPhotoRequests, {
  from: selectRequests,
  key: photoRequestTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(photoRequestTable.state, filter.state),
    assignedAs('students.photo-request', photoRequestTable.id, filter.assigned),
  ],
  search: studentTable.search_text,
  sorts: {
    sent_at: photoRequestTable.sent_at,
    number: studentTable.number,
    full_name: studentTable.full_name,
    state: photoRequestTable.state,
  },
  present: (rows, { actor }) => rows.map(row => present(row, actor)),
})

type Row = { request: PhotoRequestRecord; student: Student }
function present({ request, student }: Row, actor: Actor): PhotoRequest {
  const may = actor.permissions.has(studentWrite) && request.state === 'waiting'
  return {
    id: request.id,
    student_id: student.id,
    full_name: student.full_name,
    number: student.number,
    state: request.state,
    sent_at: request.sent_at.toISOString(),
    as_reference: request.as_reference,
    reason: request.reason,
    by: request.by_name,
    can: { accept: may, refuse: may },
  }
}

/** One of them with whose it is, or 404. */
export async function photoRequestForStaff(id: number, actor: Actor, language: string) {
  const [row] = await selectRequests().where(eq(photoRequestTable.id, id))
  if (!row) return refuse(notFound)
  const { full_name, latin_name, civil_number, birth_date, gender, state, specialty_id, photo_id } = row.student
  const specialty = (await specialtyNames(language)).get(specialty_id) ?? ''
  const has_photo = photo_id !== null
  return {
    ...present(row, actor),
    student: { full_name, latin_name, civil_number, birth_date, gender, specialty, state, has_photo },
  }
}
