import { foldedText } from '@halaqa/kit-server/search'
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
    /** There are thousands: not folded as they are read, and no index, for every other one is called «الوحدة» and a number. */
    search_text: foldedText('title'),
  },
  table => [index('parts_subject').on(table.subject_id, table.position)],
)
