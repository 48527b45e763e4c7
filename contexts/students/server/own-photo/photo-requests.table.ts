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
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    /** Cut and encoded again; the picture as it was sent is not kept. Null once it is refused or replaced. */
    fileId: uuid().references(() => fileTable.id),
    state: text().$type<(typeof photoRequestStates)[number]>().notNull().default('waiting'),
    /** The student agreed to its being the reference of face matching. */
    asReference: boolean().notNull(),
    sentAt: moment().notNull(),
    decidedAt: moment(),
    byName: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  table => [
    uniqueIndex('photo_requests_waiting').on(table.studentId).where(sql`${table.state} = 'waiting'`),
    index('photo_requests_student').on(table.studentId, table.id),
    index('photo_requests_state').on(table.state, table.sentAt, table.id),
    index('photo_requests_sent').on(table.sentAt, table.id),
  ],
)
export type PhotoRequestRecord = typeof photoRequestTable.$inferSelect
