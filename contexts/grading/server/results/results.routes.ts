import { conflict } from '@halaqa/kit-contract'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/results.ts'
import { answerPreview, changeAfter } from './after-complaint.ts'
import { answerComplaint, complainAbout, complaintTerms } from './complain.ts'
import { complaintById, complaintsList } from './complaints.queries.ts'
import { resultsOf, termsOf } from './results.queries.ts'
import { gradeTrialOf } from './trial.queries.ts'
import { withdrawComplaint } from './withdraw-complaint.ts'

export const resultHandlers = [
  handle(contract.allGrades, ({ actor, language }) => resultsOf(actor.id, language)),
  handle(contract.resultsPage, ({ actor, language }) => resultsOf(actor.id, language)),
  handle(contract.gradeTerms, async ({ actor, language }) => ({ rows: await termsOf(actor.id, language) })),
  handle(contract.gradeTrial, ({ actor, language }) => gradeTrialOf(actor.id, language)),
  handle(contract.plaintPayment, ({ query, actor, language }) =>
    complaintTerms(actor.id, query.subjects_ids ?? [], language),
  ),
  handle(
    contract.complain,
    ({ body, actor, language }) => complainAbout(actor, { subjectIds: body.subjects_ids, text: body.text }, language),
    // Each call may ask the bank for a payment page.
    { max: 20, seconds: 60 },
  ),
  handle(contract.withdrawComplaint, ({ params, actor }) => withdrawComplaint(actor, params.id)),
  ...complaintsList,
  handle(contract.showComplaint, ({ params, actor, language }) => complaintById(params.id, actor, language)),
  handle(contract.answerComplaint.preview, ({ params, query, language }) =>
    answerPreview(params.id, query.upheld, language as 'ar'),
  ),
  handle(contract.changeAfterComplaint.preview, async ({ params, actor, language }) => {
    const { can } = await complaintById(params.id, actor, language)
    return { allowed: can.change, reason: can.change ? null : conflict.code, consequences: [] }
  }),
  handle(contract.changeAfterComplaint.perform, async ({ params, body, actor, language }) => {
    await changeAfter(params.id, body)
    return complaintById(params.id, actor, language)
  }),
  handle(contract.answerComplaint.perform, async ({ params, body, actor, language }) => {
    await answerComplaint(params.id, body)
    return complaintById(params.id, actor, language)
  }),
]
