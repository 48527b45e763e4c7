import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as mail from '../../contract/step-mail.ts'
import * as contract from '../../contract/user-step.ts'
import { stepById } from '../registrations/registrations.queries.ts'
import { addSteps, giveSteps, officerSteps, officersPage } from './officer-steps.ts'
import { countStanding, sendStepAgain, setSpecial, stepMails } from './step-mails.ts'

export const stepWorkHandlers = [
  handle(mail.previewStep, ({ params, actor, language }) => stepMails(params.id, actor, language)),
  handle(mail.resendStep.preview, ({ params }) => resendPreview(params.id)),
  handle(mail.resendStep.perform, ({ params }) => sendStepAgain(params.id)),
  handle(mail.setSpecialMail.preview, async ({ params }) => {
    const count = await countStanding(params.id)
    return previewOf(() => stepById(params.id), { consequences: [{ what: 'admission.registration', count }] })
  }),
  handle(mail.setSpecialMail.perform, async ({ params, body, actor, language }) => {
    await setSpecial(params.id, body)
    return stepMails(params.id, actor, language)
  }),
  handle(mail.resendSpecial.preview, ({ query }) => resendPreview(query.step_id, query.specialty_id)),
  handle(mail.resendSpecial.perform, ({ body }) => sendStepAgain(body.step_id, body.specialty_id)),
  handle(contract.listUserSteps, ({ actor, language }) => officersPage(actor, language)),
  handle(contract.createUserStep, ({ params, language }) => officerSteps(params.user_id, language)),
  handle(contract.editUserStep, ({ params, language }) => officerSteps(params.user_id, language)),
  handle(contract.storeUserStep, async ({ body, language }) => {
    await addSteps(body.user_id, body.step_ids)
    return officerSteps(body.user_id, language)
  }),
  handle(contract.updateUserStep, async ({ params, body, language }) => {
    await giveSteps(params.user_id, body.step_ids)
    return officerSteps(params.user_id, language)
  }),
]

async function resendPreview(stepId: number, specialtyId?: number) {
  const count = await countStanding(stepId, specialtyId)
  return previewOf(() => sendStepAgain(stepId, specialtyId), {
    consequences: [{ what: 'admission.registration', count }],
  })
}
