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
    nameAr: text().notNull(),
    nameEn: text().notNull(),
    nameFr: text().notNull(),
    summaryAr: text().notNull().default(''),
    hours: integer().notNull(),
    kind: text().$type<SubjectKind>().notNull(),
    hasQuran: boolean().notNull(),
    markQuran: integer().notNull(),
    markQuiz: integer().notNull(),
    markMidterm: integer().notNull(),
    markFinal: integer().notNull(),
    state: text().$type<SubjectState>().notNull().default('draft'),
    stateSince: moment().notNull().defaultNow(),
    /** Code and names, folded as searches are. */
    searchText: text().notNull(),
  },
  table => [
    check(
      'subjects_marks',
      sql`${table.markQuran} + ${table.markQuiz} + ${table.markMidterm} + ${table.markFinal} = 100`,
    ),
    index('subjects_state').on(table.state, table.code),
    index('subjects_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
export type SubjectRecord = typeof subjectTable.$inferSelect

/** What must be passed before; no rounds (`cycleIn`). */
export const prerequisiteTable = curriculum.table(
  'subject_prerequisites',
  {
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id, { onDelete: 'cascade' }),
    prerequisiteId: integer()
      .notNull()
      .references(() => subjectTable.id),
  },
  table => [
    primaryKey({ columns: [table.subjectId, table.prerequisiteId] }),
    index('subject_prerequisites_before').on(table.prerequisiteId),
    check('subject_prerequisites_self', sql`${table.subjectId} <> ${table.prerequisiteId}`),
  ],
)
