import { accountTable } from '@halaqa/identity/tables'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, text } from 'drizzle-orm/pg-core'
import { lessonTable } from '../lessons/lessons.table.ts'
import { curriculum, moment } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

/** Who may, or may not, see a subject or a lesson of it outside the rule, and until when. */
export const exceptionTable = curriculum.table(
  'exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    /** Null: the whole subject. */
    lesson_id: integer().references(() => lessonTable.id, { onDelete: 'cascade' }),
    effect: text({ enum: ['allow', 'deny'] }).notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    reason: text().notNull(),
    created_at: moment().notNull(),
  },
  table => [
    index('exceptions_account').on(table.account_id, table.subject_id),
    index('exceptions_subject').on(table.subject_id),
    // The list by the day on which they end, and those that are over.
    index('exceptions_end').on(table.ends_on, table.id),
    check('exceptions_days', sql`${table.ends_on} >= ${table.starts_on}`),
  ],
)
