import { rowsOf } from '@halaqa/students/server'
import { accountReviewTable } from './account-reviews.table.ts'

/** What was found right in one record's account was found right in the person's. */
export const reviewBelongings = rowsOf(accountReviewTable, {
  kind: 'account_reviews',
  what: 'students.office.merge.moves_account_reviews',
  once: row => `${row.semester_id}/${row.finding}`,
})
