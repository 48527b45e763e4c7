import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, text } from 'drizzle-orm/pg-core'
import type { templateTypes } from '../../contract/messages.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

export const templateTable = students.table('message_templates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  type: text().$type<(typeof templateTypes)[number]>().notNull(),
  name: text().notNull().unique(),
  subject: text().notNull(),
  body: text().notNull(),
})

/** What was written to a student, as the student got it. */
export const messageTable = students.table(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    /** As the officer wrote it, before it was filled in. */
    subject: text().notNull(),
    body: text().notNull(),
    sent_subject: text().notNull(),
    sent_body: text().notNull(),
    /** In the outbox of the house. */
    mail_id: bigint({ mode: 'number' }),
    sms_id: bigint({ mode: 'number' }),
    at: moment().notNull(),
    by_name: text().notNull(),
    /** What was sent, folded as searches are. */
    search_text: foldedText('sent_subject', 'sent_body'),
  },
  table => [
    index('student_messages_student').on(table.student_id, table.id),
    index('student_messages_at').on(table.at),
    index('student_messages_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
