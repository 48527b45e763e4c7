import { departmentTable, specialtyTable } from '@halaqa/academics/tables'
import { accountTable } from '@halaqa/identity/tables'
import { date, integer, numeric, pgSchema, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StudentState } from '../../contract/state.ts'

export const students = pgSchema('students')

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
    fullName: text().notNull(),
    latinName: text().notNull(),
    civilNumber: text().notNull(),
    birthDate: date().notNull(),
    gender: text().notNull(),
    nationality: text().notNull(),
    mobile: text().notNull(),
    state: text().$type<StudentState>().notNull().default('active'),
    /** The term of the plan the student is in, from 1. */
    term: integer().notNull().default(1),
    /** 0.00 to 4.00; null before the first grades. */
    gpa: numeric({ precision: 3, scale: 2, mode: 'number' }),
    studyType: text().notNull().default('distance'),
    enrolledOn: date().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    uniqueIndex('students_account').on(table.accountId),
    uniqueIndex('students_registration').on(table.registrationId),
  ],
)
export type Student = typeof studentTable.$inferSelect
