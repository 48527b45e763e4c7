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
    accountId: integer()
      .notNull()
      .references(() => accountTable.id),
    /** The application the student comes from; a second switch finds the student by it. */
    registrationId: integer(),
    specialtyId: integer()
      .notNull()
      .references(() => specialtyTable.id),
    departmentId: integer()
      .notNull()
      .references(() => departmentTable.id),
    /** The version of the study plan that the student began with, and keeps. */
    planId: integer().references(() => planTable.id),
    fullName: text().notNull(),
    latinName: text().notNull(),
    civilNumber: text().notNull(),
    birthDate: date().notNull(),
    gender: text().notNull(),
    nationality: text().notNull(),
    mobile: text().notNull(),
    state: text().$type<StudentState>().notNull().default('active'),
    stateSince: date().notNull(),
    /** The state of the last notice on it; null: none was sent yet. */
    toldState: text().$type<StudentState>(),
    /** The term of the plan the student is in, from 1. */
    term: integer().notNull().default(1),
    /** Cumulative, in hundredths of a point, out of released results; null before the first. See `averageOf`. */
    gpa: integer(),
    /** Credit hours passed or recognised. */
    passedHours: integer().notNull().default(0),
    studyType: text().notNull().default('distance'),
    enrolledOn: date().notNull(),
    photoId: uuid().references(() => fileTable.id),
    createdAt: moment().notNull(),
    /** Number, name, Latin name, civil number and telephone, folded by `searchKey`. */
    searchText: text().notNull(),
  },
  table => [
    uniqueIndex('students_account').on(table.accountId),
    uniqueIndex('students_registration').on(table.registrationId),
    index('students_civil_number').on(table.civilNumber),
    index('students_name').on(table.fullName, table.id),
    index('students_state').on(table.state, table.id),
    index('students_department').on(table.departmentId, table.id),
    index('students_enrolled').on(table.enrolledOn, table.id),
    // Read forwards for the best first, backwards for the others: whoever has no average yet is last, or first.
    index('students_gpa').on(table.gpa.desc().nullsLast(), table.id.desc()),
    index('students_specialty').on(table.specialtyId, table.id),
    index('students_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
export type Student = typeof studentTable.$inferSelect
