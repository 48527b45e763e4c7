import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { reviewAgain, reviewDone, reviewReport, reviewStudent } from '../../contract/account-reviews.ts'
import { confirmAccount, reviewAccountAgain } from './review-account.ts'
import { reviewReportOf } from './review-report.ts'
import { reviewOf } from './review-student.ts'
import { reviewsList } from './reviews.queries.ts'

export const reviewHandlers = [
  ...reviewsList,
  handle(reviewStudent, ({ params, query, actor, language }) =>
    reviewOf(params.student_id, query.semester_id, actor, language),
  ),
  handle(reviewDone.preview, ({ params, query }) =>
    previewOf(() => confirmAccount(params.student_id, query.semester_id, '')),
  ),
  handle(reviewDone.perform, ({ params, body }) => confirmAccount(params.student_id, body.semester_id, body.note)),
  handle(reviewAgain.preview, ({ params, query }) =>
    previewOf(() => reviewAccountAgain(params.student_id, query.semester_id)),
  ),
  handle(reviewAgain.perform, ({ params, body }) => reviewAccountAgain(params.student_id, body.semester_id)),
  handle(reviewReport, ({ query, language }) => reviewReportOf(query.semester_id, language)),
]
