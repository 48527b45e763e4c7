import { addressOf } from '@halaqa/kit-contract'
import { reviewReport, reviewStudent } from '../../contract/account-reviews.ts'

/** The account of a student in a semester, subject by subject. */
export const reviewAddress = (student_id: number, semester_id: number): string =>
  `${addressOf(reviewStudent, { params: { student_id } })}?semester_id=${semester_id}`
/** How far the review of a semester's accounts is. */
export const reviewReportAddress = (semester_id: number): string => `${reviewReport.path}?semester_id=${semester_id}`
