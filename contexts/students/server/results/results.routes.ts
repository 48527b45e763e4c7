import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/results.ts'
import { previewOf } from '../acts.ts'
import { answerComplaint, complainAbout, complaintTerms } from './complain.ts'
import { complaintById, complaintsPage } from './complaints.queries.ts'
import { resultsOf, termsOf } from './results.queries.ts'

export const resultHandlers = [
  handle(contract.allGrades, ({ actor, language }) => resultsOf(actor.id, language)),
  handle(contract.resultsPage, ({ actor, language }) => resultsOf(actor.id, language)),
  handle(contract.gradeTerms, async ({ actor, language }) => ({ rows: await termsOf(actor.id, language) })),
  handle(contract.plaintPayment, ({ query, actor, language }) =>
    complaintTerms(actor.id, query.subjects_ids ?? [], language),
  ),
  handle(
    contract.complain,
    ({ body, actor, language }) => complainAbout(actor, { subjectIds: body.subjects_ids, text: body.text }, language),
    // Each call may ask the bank for a payment page.
    { max: 20, seconds: 60 },
  ),
  handle(contract.listComplaints, ({ query, actor, language }) => complaintsPage(query, actor, language)),
  handle(contract.answerComplaint.preview, ({ params }) =>
    previewOf(() => answerComplaint(params.id, { upheld: false, answer: '' })),
  ),
  handle(contract.answerComplaint.perform, async ({ params, body, actor, language }) => {
    await answerComplaint(params.id, body)
    return complaintById(params.id, actor, language)
  }),
]
