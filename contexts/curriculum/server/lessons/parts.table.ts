import { index, integer, text } from 'drizzle-orm/pg-core'
import { curriculum } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

/** A unit of a subject: lessons that belong together. */
export const partTable = curriculum.table(
  'parts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: integer().notNull(),
  },
  table => [index('parts_subject').on(table.subject_id, table.position)],
)
