import { crud } from '@halaqa/kit-server/crud'
import { rehearse } from '@halaqa/kit-server/database'
import { handle, refusalOf } from '@halaqa/kit-server/http'
import * as contract from '../../contract/message.ts'
import { countMeant } from './audience.ts'
import { isDraft, removeDraft } from './drafts.ts'
import { messageById, progressOf, recipientsPage } from './messages.queries.ts'
import { officeMessageTable } from './messages.table.ts'
import { startMessage, stopSending } from './send-message.ts'
import { writeToChosen } from './write-to-chosen.ts'

/** The line under which a text message without a subject of its own stands in the list. */
const subjectOf = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const previewOf = (ids: string | undefined) => ({
  allowed: true,
  reason: null,
  consequences: ids ? [{ what: 'admission.message.people', count: ids.split(',').length }] : [],
})

export const messageHandlers = [
  ...crud(contract.messages, {
    table: officeMessageTable,
    visibleTo: () => true,
    changeableBy: () => isDraft,
    remove: removeDraft,
    draft: () => ({ channel: 'mail' as const, audience: 'filter' as const }),
  }),
  handle(contract.messageProgress, ({ params, actor }) => progressOf(params.id, actor)),
  handle(contract.listRecipients, ({ params, query }) => recipientsPage(params.id, query)),
  handle(contract.sendMessage.preview, async ({ query }) => {
    const message = await messageById(query.id)
    const reason = await refusalOf(() => rehearse(() => startMessage(query.id)))
    const open = { what: 'admission.message.people', count: await countMeant(message) }
    return { allowed: !reason, reason, consequences: [open] }
  }),
  handle(contract.sendMessage.perform, ({ body }) => startMessage(body.id)),
  handle(contract.stopMessage.preview, async ({ params }) => {
    await messageById(params.id)
    const reason = await refusalOf(() => rehearse(() => stopSending(params.id)))
    return { allowed: !reason, reason, consequences: [] }
  }),
  handle(contract.stopMessage.perform, ({ params }) => stopSending(params.id)),
  handle(contract.writeToPicked.preview, ({ query }) => previewOf(query.ids)),
  handle(contract.writeToPicked.perform, ({ body: { ids, dry_run, ...written }, language }) =>
    writeToChosen(ids, written, dry_run, language),
  ),
  handle(contract.sendByMobile.preview, ({ query }) => previewOf(query.ids)),
  handle(contract.sendByMobile.perform, ({ body, language }) =>
    writeToChosen(body.ids, { subject: subjectOf(body.text), body: body.text, channel: 'sms' }, body.dry_run, language),
  ),
]
