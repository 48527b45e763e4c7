import { accountById } from '@halaqa/identity/server'
import { eachOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/messages.ts'
import { studentById } from '../students/students.queries.ts'
import { messageDraft, messagesList, messagesTo, messageView, oldTexts } from './messages.queries.ts'
import { reachPreview } from './reach-preview.ts'
import { addTemplate, changeTemplate, templateById, templatesList, templateView } from './templates.ts'
import { writeToStudent } from './write-message.ts'

/** Whom a message reaches is counted, not tried. */
const counted = { looksAt: 10_000 }

export const messageHandlers = [
  ...templatesList,
  handle(contract.createTemplate, ({ params }) => ({ type: params.type ?? 'general' })),
  handle(contract.storeTemplate, async ({ body, actor }) => templateView(await addTemplate(body), actor)),
  handle(contract.showTemplate, ({ params, actor }) => templateView(params.id, actor)),
  handle(contract.editTemplate, ({ params, actor }) => templateView(params.id, actor)),
  handle(contract.updateTemplate, async ({ params, body, actor }) => {
    await changeTemplate(params.id, body)
    return templateView(params.id, actor)
  }),

  ...messagesList,
  handle(contract.createMessage, ({ query }) => messageDraft(query.ids ?? [], query.template_id)),
  handleMany(contract.storeMessage, ({ body: { ids, dry_run, ...text } }) =>
    eachOf(ids, { dry_run }, id => writeToStudent(id, text)),
  ),
  handleMany(contract.bulkMessages.preview, ({ query, language }) => reachPreview(query, language), counted),
  handleMany(contract.bulkMessages.perform, async ({ body }) => {
    const { subject, body: text } = await templateById(body.template_id)
    const { by_mail, by_sms } = body
    const work = (id: number) => writeToStudent(id, { subject, body: text, by_mail, by_sms })
    return eachOf(body.ids, body, work)
  }),
  handle(contract.oldMessages, ({ query }) => oldTexts(query)),
  handle(contract.showMessages, async ({ params, query }) => messagesTo((await studentById(params.id)).id, query)),
  handle(contract.sendToStudent.preview, async ({ params }) => {
    const account = await accountById((await studentById(params.id)).account_id)
    return {
      allowed: true,
      reason: null,
      consequences: [{ what: 'students.office.message.verified', count: account.email_verified_at ? 1 : 0 }],
    }
  }),
  handle(contract.sendToStudent.perform, async ({ params, body }) =>
    messageView(await writeToStudent(params.id, body)),
  ),
]
