import { studentTable } from '@halaqa/students/tables'
import { integer, text } from 'drizzle-orm/pg-core'
import { learning, moment } from '../schema.ts'

/** The address at which a student's calendar programs follow the schedule; another one once it is renewed. */
export const calendarLinkTable = learning.table('calendar_links', {
  student_id: integer()
    .primaryKey()
    .references(() => studentTable.id),
  key: text().notNull().unique(),
  made_at: moment().notNull(),
})
