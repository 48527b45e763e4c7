import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { check, integer } from 'drizzle-orm/pg-core'
import { learning, moment } from '../schema.ts'

/** How many elements of lessons a student wants to finish in a week. What came of it in former weeks is kept nowhere. */
export const weeklyGoalTable = learning.table(
  'weekly_goals',
  {
    student_id: integer()
      .primaryKey()
      .references(() => studentTable.id, { onDelete: 'cascade' }),
    elements: integer().notNull(),
    set_at: moment().notNull(),
  },
  table => [check('weekly_goals_elements', sql`${table.elements} between 1 and 50`)],
)
