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
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id),
    role: text({ enum: ['lead', 'assistant'] }).notNull(),
    /** Hours a week. */
    hours: integer().notNull(),
  },
  table => [
    uniqueIndex('subject_teachers_once').on(table.subject_id, table.semester_id, table.account_id),
    index('subject_teachers_account').on(table.account_id, table.semester_id),
    index('subject_teachers_semester').on(table.semester_id),
  ],
)
