import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '../../contract/subject.ts'
import type { SubjectState } from '../../contract/subject-state.ts'
import { curriculum, moment } from '../schema.ts'

export const subjectTable = curriculum.table(
  'subjects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    name_ar: text().notNull(),
    name_en: text().notNull(),
    name_fr: text().notNull(),
    summary_ar: text().notNull().default(''),
    hours: integer().notNull(),
    kind: text().$type<SubjectKind>().notNull(),
    has_quran: boolean().notNull(),
    state: text().$type<SubjectState>().notNull().default('draft'),
    state_since: moment().notNull().defaultNow(),
    /** Code and names, folded as searches are. */
    search_text: text().notNull(),
  },
  table => [
    index('subjects_state').on(table.state, table.code),
    index('subjects_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
export type SubjectRecord = typeof subjectTable.$inferSelect

/** What must be passed before; no rounds (`cycleIn`). */
export const prerequisiteTable = curriculum.table(
  'subject_prerequisites',
  {
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    prerequisite_id: integer()
      .notNull()
      .references(() => subjectTable.id),
  },
  table => [
    primaryKey({ columns: [table.subject_id, table.prerequisite_id] }),
    index('subject_prerequisites_before').on(table.prerequisite_id),
    check('subject_prerequisites_self', sql`${table.subject_id} <> ${table.prerequisite_id}`),
  ],
)
