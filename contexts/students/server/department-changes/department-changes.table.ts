import { specialtyTable } from '@halaqa/academics/tables'
import { planTable } from '@halaqa/curriculum/tables'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** A student's move to another speciality, with the plan and term of before and after. */
export const departmentChangeTable = students.table(
  'department_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    fromSpecialtyId: integer()
      .notNull()
      .references(() => specialtyTable.id),
    toSpecialtyId: integer()
      .notNull()
      .references(() => specialtyTable.id),
    fromPlanId: integer().references(() => planTable.id),
    toPlanId: integer()
      .notNull()
      .references(() => planTable.id),
    fromTerm: integer().notNull(),
    toTerm: integer().notNull(),
    /** Subjects that the new plan recognised on that day. */
    recognised: integer().notNull(),
    reason: text().notNull(),
    decisionNumber: text().notNull().default(''),
    at: moment().notNull(),
    byName: text().notNull(),
  },
  table => [index('department_changes_student').on(table.studentId, table.id)],
)
