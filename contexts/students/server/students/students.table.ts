import { departmentTable, specialtyTable } from '@halaqa/academics/tables'
import { planTable } from '@halaqa/curriculum/tables'
import { accountTable } from '@halaqa/identity/tables'
import { fileTable } from '@halaqa/kit-server/files'
import { sql } from 'drizzle-orm'
import { date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StudentState } from '../../contract/state.ts'
import { moment, students } from '../schema.ts'

export const studentTable = students.table(
  'students',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `S-26-00017`: the year of enrolment and the id. */
    number: text().notNull().unique(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id),
    /** The application the student comes from; a second switch finds the student by it. */
    registration_id: integer(),
    specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id),
    department_id: integer()
      .notNull()
      .references(() => departmentTable.id),
    /** The version of the study plan that the student began with, and keeps. */
    plan_id: integer().references(() => planTable.id),
    full_name: text().notNull(),
    latin_name: text().notNull(),
    civil_number: text().notNull(),
    birth_date: date().notNull(),
    gender: text().notNull(),
    nationality: text().notNull(),
    mobile: text().notNull(),
    state: text().$type<StudentState>().notNull().default('active'),
    state_since: date().notNull(),
    /** The state of the last notice on it; null: none was sent yet. */
    told_state: text().$type<StudentState>(),
    /** The term of the plan the student is in, from 1. */
    term: integer().notNull().default(1),
    /** Cumulative, in hundredths of a point, out of released results; null before the first. See `averageOf`. */
    gpa: integer(),
    /** Credit hours passed or recognised. */
    passed_hours: integer().notNull().default(0),
    study_type: text().notNull().default('distance'),
    enrolled_on: date().notNull(),
    photo_id: uuid().references(() => fileTable.id),
    created_at: moment().notNull(),
    /** Number, name, Latin name, civil number and telephone, folded by `searchKey`. */
    search_text: text().notNull(),
  },
  table => [
    uniqueIndex('students_account').on(table.account_id),
    uniqueIndex('students_registration').on(table.registration_id),
    index('students_civil_number').on(table.civil_number),
    // With the day, so that who had begun by the end of a semester is found far down without their rows.
    index('students_name').on(table.full_name, table.id, table.enrolled_on),
    // Of whom there is a picture, by name.
    index('students_photo').on(table.full_name, table.id).where(sql`${table.photo_id} is not null`),
    index('students_state').on(table.state, table.id),
    index('students_department').on(table.department_id, table.id),
    index('students_enrolled').on(table.enrolled_on, table.id),
    // Read forwards for the best first, backwards for the others: whoever has no average yet is last, or first.
    index('students_gpa').on(table.gpa.desc().nullsLast(), table.id.desc()),
    index('students_specialty').on(table.specialty_id, table.id),
    // Any mixture of the list's filters is counted without the rows.
    index('students_filter').on(
      table.gender,
      table.state,
      table.specialty_id,
      table.department_id,
      table.term,
      table.enrolled_on,
    ),
    // What figures of all students are made of, without their rows.
    index('students_figures').on(table.id, table.enrolled_on, table.state, table.specialty_id, table.gpa),
    index('students_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    // Whose name begins with what is searched for: by each letter, as `nameInSearch` has it.
    index('students_named').using(
      'btree',
      sql`substr(${table.search_text}, strpos(${table.search_text}, ' ') + 1) text_pattern_ops`,
    ),
  ],
)
export type Student = typeof studentTable.$inferSelect
