import { accountById, sendResetLink } from '@halaqa/identity/server'
import { transaction } from '@halaqa/kit-server/database'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import { emailUnverified } from '../../contract/applicant.ts'
import { extendDeadline, nothingToExtend } from '../../contract/deadline.ts'
import { enterExamResult } from '../../contract/exam.ts'
import * as contract from '../../contract/registration.ts'
import * as acts from '../../contract/registration-acts.ts'
import { enterResult } from '../exams/enter-result.ts'
import { actOnMany } from './bulk.ts'
import { correctRegistration } from './correct-registration.ts'
import { decideOn } from './decide-registration.ts'
import { exportRegistrationsAs } from './export-registrations.ts'
import { extend, presentDeadline } from './extend-deadline.ts'
import { moveByHand } from './move-registration.ts'
import { registrationCounts } from './office-counts.ts'
import { registrationDetail } from './office-detail.ts'
import { registrationPage } from './office-list.ts'
import { previewExemption } from './preview-exemption.ts'
import { registrationById, stepsOf } from './registrations.queries.ts'
import { exempt } from './settle-fee.ts'
import { stepName, tellByHand } from './tell-applicant.ts'

export const officeHandlers = [
  handle(contract.listRegistrations, ({ query, actor, language }) => registrationPage(query, actor, language)),
  handle(contract.countRegistrations, ({ language }) => registrationCounts(language)),
  handle(contract.exportRegistrations, ({ query, actor, language }) => {
    const { format, ...rest } = query
    return new FileReply(exportRegistrationsAs(format, rest, actor, language), { name: `registrations.${format}` })
  }),
  handle(contract.showRegistration, ({ params, actor, language }) => registrationDetail(params.id, actor, language)),
  handle(contract.editRegistration, ({ params, actor, language }) => registrationDetail(params.id, actor, language)),
  handle(contract.updateRegistration, async ({ params, body, actor, language }) => {
    await correctRegistration(params.id, body)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.moveRegistration, async ({ params, body, actor, language }) => {
    await moveByHand(params.id, body.step_id, body.reason, { isSaid: true })
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.decideRegistration, async ({ params, body, actor, language }) => {
    await decideOn(params.id, body.accept, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.exemptRegistration.preview, ({ params, language }) => previewExemption(params.id, language)),
  handle(acts.exemptRegistration.perform, async ({ params, body, actor, language }) => {
    await exempt(params.id, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(extendDeadline.preview, async ({ params }) => {
    const reason = (await presentDeadline(await registrationById(params.id))) ? null : nothingToExtend.code
    return { allowed: !reason, reason, consequences: [] }
  }),
  handle(extendDeadline.perform, async ({ params, body, actor, language }) => {
    await extend(params.id, body.until, body.reason)
    return registrationDetail(params.id, actor, language)
  }),
  handle(acts.sendPasswordLink.preview, async ({ params }) => {
    const account = await accountById((await registrationById(params.id)).accountId)
    const allowed = Boolean(account.emailVerifiedAt)
    return { allowed, reason: allowed ? null : emailUnverified.code, consequences: [] }
  }),
  handle(acts.sendPasswordLink.perform, async ({ params }) => {
    const account = await accountById((await registrationById(params.id)).accountId)
    if (!account.emailVerifiedAt) refuse(emailUnverified)
    await transaction(() => sendResetLink(account))
    return { success: true }
  }),
  handle(acts.messageRegistration, async ({ params, body }) => {
    await tellByHand(await registrationById(params.id), body)
    return { success: true }
  }),
  handle(acts.bulkRegistrations, ({ body, language }) => actOnMany(body, language)),
  handle(contract.nextSteps, async ({ params, language }) => ({
    rows: (await stepsOf(params.degree)).map(step => ({
      id: step.id,
      code: step.code,
      name: stepName(step, language),
      position: step.position,
    })),
  })),
  handle(enterExamResult, ({ params, body }) => enterResult(params.id, body.exam_id, body.score)),
]
