import { fileTable } from '@halaqa/kit-server/files'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { photoRequestStates } from '../../contract/own-photo.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** Photos that students have sent for card and record. One waits at most; a newer one takes its place. */
export const photoRequestTable = students.table(
  'photo_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    /** Cut and encoded again; the picture as it was sent is not kept. Null once it is refused or replaced. */
    file_id: uuid().references(() => fileTable.id),
    state: text().$type<(typeof photoRequestStates)[number]>().notNull().default('waiting'),
    /** The student agreed to its being the reference of face matching. */
    as_reference: boolean().notNull(),
    sent_at: moment().notNull(),
    decided_at: moment(),
    by_name: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  table => [
    uniqueIndex('photo_requests_waiting').on(table.student_id).where(sql`${table.state} = 'waiting'`),
    index('photo_requests_student').on(table.student_id, table.id),
    index('photo_requests_state').on(table.state, table.sent_at, table.id),
    index('photo_requests_sent').on(table.sent_at, table.id),
  ],
)
export type PhotoRequestRecord = typeof photoRequestTable.$inferSelect
