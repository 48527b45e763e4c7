import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { photoRequestStates } from '../../contract/own-photo.ts'
import { studentWrite } from '../../contract/permissions.ts'
import { searched } from '../students/office-list.ts'
import { studentTable } from '../students/students.table.ts'
import { type PhotoRequestRecord, photoRequestTable } from './photo-requests.table.ts'

export async function photoRequestById(id: number, { lock = false } = {}): Promise<PhotoRequestRecord> {
  const found = db().select().from(photoRequestTable).where(eq(photoRequestTable.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

type Asked = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { state?: (typeof photoRequestStates)[number] | undefined }
}
/** Photos that students have sent, whatever became of them. */
export async function photoRequestsPage({ page, per_page, sort, q, filter }: Asked, actor: Actor) {
  const found = db().select({ id: studentTable.id }).from(studentTable).where(searched(q))
  const where = and(
    filter.state && eq(photoRequestTable.state, filter.state),
    q?.trim() ? inArray(photoRequestTable.studentId, found) : undefined,
  )
  const order = sort.startsWith('-') ? desc : asc
  const total = await db().$count(photoRequestTable, where)
  const rows = await db()
    .select({ request: photoRequestTable, number: studentTable.number, fullName: studentTable.fullName })
    .from(photoRequestTable)
    .innerJoin(studentTable, eq(studentTable.id, photoRequestTable.studentId))
    .where(where)
    .orderBy(order(photoRequestTable.sentAt), order(photoRequestTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const may = actor.permissions.has(studentWrite)
  return {
    rows: rows.map(({ request, number, fullName }) => ({
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
    })),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}
