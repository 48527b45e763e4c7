import { specialtyTable } from '@halaqa/academics/tables'
import { planTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { moment, studies } from '../schema.ts'

/** A student's move to another speciality, with the plan and term of before and after. */
export const departmentChangeTable = studies.table(
  'department_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    from_specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id),
    to_specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id),
    from_plan_id: integer().references(() => planTable.id),
    to_plan_id: integer()
      .notNull()
      .references(() => planTable.id),
    from_term: integer().notNull(),
    to_term: integer().notNull(),
    /** Subjects that the new plan recognised on that day. */
    recognised: integer().notNull(),
    reason: text().notNull(),
    decision_number: text().notNull().default(''),
    at: moment().notNull(),
    by_name: text().notNull(),
  },
  table => [index('department_changes_student').on(table.student_id, table.id)],
)
