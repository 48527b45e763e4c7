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
    accountId: integer()
      .notNull()
      .references(() => accountTable.id),
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    /** Null: the whole subject. */
    lessonId: integer().references(() => lessonTable.id, { onDelete: 'cascade' }),
    effect: text({ enum: ['allow', 'deny'] }).notNull(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    reason: text().notNull(),
    createdAt: moment().notNull(),
  },
  table => [
    index('exceptions_account').on(table.accountId, table.subjectId),
    index('exceptions_subject').on(table.subjectId),
    // The list by the day on which they end, and those that are over.
    index('exceptions_end').on(table.endsOn, table.id),
    check('exceptions_days', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
)
