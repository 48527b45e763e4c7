import { semesterTable } from '@halaqa/academics/tables'
import { studentTable } from '@halaqa/students/tables'
import { bigint, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { findings } from '../../contract/account-reviews.ts'
import { billing } from '../schema.ts'

/** What did not look right in an account, and was found right as it stands. It counts while its measure is the one that was seen. */
export const accountReviewTable = billing.table(
  'account_reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    finding: text({ enum: findings }).notNull(),
    /** Hours that are not charged, or baisa that are open. */
    measure: bigint({ mode: 'number' }).notNull(),
    note: text().notNull(),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    unique('account_reviews_once').on(table.student_id, table.semester_id, table.finding),
    index('account_reviews_semester').on(table.semester_id),
  ],
)
