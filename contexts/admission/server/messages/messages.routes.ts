import { previewOf } from '@halaqa/kit-server/acts'
import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/message.ts'
import { countRecipients } from './audience.ts'
import { isDraft, removeDraft } from './drafts.ts'
import { messageById, progressOf, recipientsPage } from './messages.queries.ts'
import { officeMessageTable } from './messages.table.ts'
import { startMessage, stopSending } from './send-message.ts'
import { previewChosen, writeToChosen } from './write-to-chosen.ts'

/** Whom a message reaches is counted, not tried. */
const counted = { looksAt: 10_000 }
/** A message to many is one record with its people, which goes out in the background: not one for every fifty. */
const together = { rowsAtOnce: 5000 }
/** The line under which a text message without a subject of its own stands in the list. */
const subjectOf = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

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
    const people = { what: 'admission.message.people', count: await countRecipients(message) }
    return previewOf(() => startMessage(query.id), { consequences: [people] })
  }),
  handle(contract.sendMessage.perform, ({ body }) => startMessage(body.id)),
  handle(contract.stopMessage.preview, ({ params }) => previewOf(() => stopSending(params.id))),
  handle(contract.stopMessage.perform, ({ params }) => stopSending(params.id)),
  handleMany(contract.writeToPicked.preview, ({ query }) => previewChosen(query.ids, query.channel), counted),
  handleMany(
    contract.writeToPicked.perform,
    ({ body: { ids, dry_run, ...written } }) => writeToChosen(ids, written, dry_run),
    together,
  ),
  handleMany(contract.sendByMobile.preview, ({ query }) => previewChosen(query.ids, 'sms'), counted),
  handleMany(
    contract.sendByMobile.perform,
    ({ body: { ids, text, dry_run } }) =>
      writeToChosen(ids, { subject: subjectOf(text), body: text, channel: 'sms' }, dry_run),
    together,
  ),
]
