import { semesterTable } from '@halaqa/academics/tables'
import { accountTable } from '@halaqa/identity/tables'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { curriculum } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

/** Who teaches a subject in a semester. */
export const subjectTeacherTable = curriculum.table(
  'subject_teachers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    semesterId: integer()
      .notNull()
      .references(() => semesterTable.id),
    accountId: integer()
      .notNull()
      .references(() => accountTable.id),
    role: text({ enum: ['lead', 'assistant'] }).notNull(),
    /** Hours a week. */
    hours: integer().notNull(),
  },
  table => [
    uniqueIndex('subject_teachers_once').on(table.subjectId, table.semesterId, table.accountId),
    index('subject_teachers_account').on(table.accountId, table.semesterId),
    index('subject_teachers_semester').on(table.semesterId),
  ],
)
