import { subjectTable } from '@halaqa/curriculum/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admission, moment } from '../schema.ts'
import { registrationTable } from './registrations.table.ts'

export const equationTable = admission.table(
  'equations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    level: text({ enum: ['diploma', 'bachelor', 'master'] })
      .notNull()
      .default('bachelor'),
    university: text().notNull().default(''),
    country: text().notNull().default('OM'),
    year: integer().notNull().default(2020),
    grade: text().notNull().default(''),
    state: text({ enum: ['draft', 'submitted', 'approved', 'refused'] })
      .notNull()
      .default('draft'),
    reason: text(),
    /** How often the applicant saved it: who goes on from an older one overwrites nothing. */
    version: integer().notNull().default(0),
    submitted_at: moment(),
    decided_at: moment(),
    decided_by: integer(),
    /** The university, folded as searches are; the applicant has a text of their own. */
    search_text: foldedText('university'),
  },
  table => [
    uniqueIndex('equations_registration').on(table.registration_id),
    index('equations_submitted').on(table.submitted_at, table.id),
    index('equations_state').on(table.state, table.id),
    // The universities that are proposed to whoever types one.
    index('equations_university').on(table.university),
    index('equations_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
export const equationFileTable = admission.table(
  'equation_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    equation_id: integer()
      .notNull()
      .references(() => equationTable.id),
    file_id: uuid().notNull(),
    name: text().notNull(),
    type: text().notNull(),
  },
  table => [index('equation_files_equation').on(table.equation_id), index('equation_files_file').on(table.file_id)],
)
export const equationSubjectTable = admission.table(
  'equation_subjects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    equation_id: integer()
      .notNull()
      .references(() => equationTable.id),
    code: text().notNull().default(''),
    name: text().notNull(),
    hours: integer().notNull(),
    score: integer().notNull(),
    score_total: integer().notNull(),
    status: text({ enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    /** The name of our subject as it was; decisions of before have it alone. */
    equal_to: text(),
    equal_subject_id: integer().references(() => subjectTable.id, { onDelete: 'set null' }),
  },
  table => [index('equation_subjects_equation').on(table.equation_id)],
)

/** What was decided last for a subject of a university, by their folded names: proposed the next time. */
export const equationMemoryTable = admission.table(
  'equation_memory',
  {
    university_key: text().notNull(),
    subject_key: text().notNull(),
    accept: boolean().notNull(),
    equal_to: text().notNull(),
    equal_subject_id: integer().references(() => subjectTable.id, { onDelete: 'set null' }),
    /** The number of the application for which it was decided. */
    source: text().notNull(),
    decided_at: moment().notNull(),
    times: integer().notNull().default(1),
  },
  table => [primaryKey({ columns: [table.university_key, table.subject_key] })],
)
