import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MarkKind, MarkSource, PartKey } from '../../contract/mark-part.ts'
import { curriculum } from '../schema.ts'
import { subjectTable } from './subjects.table.ts'

/** What a subject's hundred points are made of. That they make a hundred is held by the database: see mark-parts.table.sql. */
export const markPartTable = curriculum.table(
  'mark_parts',
  {
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    /** Its key within the subject, by which marks, releases and changes name it. */
    part: text().$type<PartKey>().notNull(),
    position: integer().notNull(),
    kind: text().$type<MarkKind>().notNull(),
    source: text().$type<MarkSource>().notNull(),
    /** Empty: the word of the kind. */
    label_ar: text().notNull().default(''),
    label_en: text().notNull().default(''),
    label_fr: text().notNull().default(''),
    points: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.subject_id, table.part] }),
    check('mark_parts_points', sql`${table.points} between 1 and 100`),
  ],
)
