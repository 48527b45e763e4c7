import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as deadline from '../../contract/deadline.ts'
import { enterExamResult } from '../../contract/exam.ts'
import * as contract from '../../contract/registration.ts'
import * as acts from '../../contract/registration-acts.ts'
import { enterResult } from '../exams/enter-result.ts'
import { previewExemption } from '../fees/preview-exemption.ts'
import { exemptFromFee } from '../fees/settle-fee.ts'
import { registrationById, stepsOf } from '../registrations/registrations.queries.ts'
import { notifyByHand, stepName } from '../way/notify-applicant.ts'
import { actOnMany } from './bulk.ts'
import { correctRegistration } from './correct-registration.ts'
import { decideOn } from './decide-registration.ts'
import { extendByADay, extendDeadline } from './extend-deadline.ts'
import { moveByHand, previewMove } from './move-by-hand.ts'
import { countsKept } from './office-counts.ts'
import { registrationDetail } from './office-detail.ts'
import { registrationsList } from './office-list.ts'
import { previewDecision } from './preview-decision.ts'
import { reopenRegistration } from './reopen-registration.ts'
import { sendPasswordLink } from './send-password-link.ts'

export const officeHandlers = [
  ...registrationsList,
  handle(contract.countRegistrations, ({ language, query }) => countsKept(query.max_age, language)),
  handle(contract.showRegistration, ({ params, actor, language }) => registrationDetail(params.id, actor, language)),
  handle(contract.editRegistration, async ({ params, actor, language }) => {
    const detail = await registrationDetail(params.id, actor, language)
    return { ...detail, contact_email: detail.email, contact_mobile: detail.mobile }
  }),
  handle(contract.updateRegistration, async ({ params, body, actor, language }) => {
    await correctRegistration(params.id, body)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.moveRegistration.preview, ({ params, query, language }) =>
    previewMove(params.id, query.step_id, language),
  ),
  handle(acts.moveRegistration.perform, async ({ params, body, actor, language }) => {
    await moveByHand(params.id, body.step_id, body.reason, { isSaid: true })
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.decideRegistration.preview, ({ params, query, language }) =>
    previewDecision(params.id, query.accept, query.reason, language),
  ),
  handle(acts.decideRegistration.perform, async ({ params, body, actor, language }) => {
    await decideOn(params.id, body.accept, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.reopenRegistration.preview, ({ params }) => previewOf(() => reopenRegistration(params.id, 'preview'))),
  handle(acts.reopenRegistration.perform, async ({ params, body, actor, language }) => {
    await reopenRegistration(params.id, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.exemptRegistration.preview, ({ params, language }) => previewExemption(params.id, language)),
  handle(acts.exemptRegistration.perform, async ({ params, body, actor, language }) => {
    await exemptFromFee(params.id, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(deadline.extendDeadline.preview, ({ params }) => previewOf(() => extendByADay(params.id))),
  handle(deadline.extendDeadline.perform, async ({ params, body, actor, language }) => {
    await extendDeadline(params.id, body.until, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.sendPasswordLink.preview, ({ params }) => previewOf(() => sendPasswordLink(params.id))),
  handle(acts.sendPasswordLink.perform, async ({ params }) => {
    await sendPasswordLink(params.id)
    return { success: true }
  }),
  handle(acts.messageRegistration, async ({ params, body }) => {
    await notifyByHand(await registrationById(params.id), body)
    return { success: true }
  }),
  handleMany(acts.bulkRegistrations, ({ body }) => actOnMany(body)),
  handle(contract.nextSteps, async ({ params, language }) => ({
    rows: (await stepsOf(params.degree)).map(step => ({
      id: step.id,
      code: step.code,
      name: stepName(step, language),
      position: step.position,
    })),
  })),
  handle(enterExamResult, ({ params, body }) => enterResult(params.id, body.exam_id, body.score, body)),
]
