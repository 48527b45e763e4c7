import { index, integer, text } from 'drizzle-orm/pg-core'
import { elementTable } from '../elements/elements.table.ts'
import { curriculum, moment } from '../schema.ts'

/** A page of a text element. The body is sanitised on its way in. */
export const pageTable = curriculum.table(
  'pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    element_id: integer()
      .notNull()
      .references(() => elementTable.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    body: text().notNull(),
    position: integer().notNull(),
    updated_at: moment().notNull(),
  },
  table => [index('pages_element').on(table.element_id, table.position)],
)
