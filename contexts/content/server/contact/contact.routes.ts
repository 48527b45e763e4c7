import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { storeContact } from '../../contract/contact.ts'
import * as contract from '../../contract/contact-inbox.ts'
import { answerMessage, closeMessage, contactById, contactList, takeMessage } from './contact.ts'

const forms = { max: 5, seconds: 600 }

export const contactHandlers = [
  handle(
    storeContact,
    async ({ body, language }) => {
      await takeMessage(body, language)
      return { success: true }
    },
    forms,
  ),
  ...contactList,
  handle(contract.showContact, ({ params, actor }) => contactById(params.id, actor)),
  handle(contract.answerContact, ({ params, body, actor }) => answerMessage(params.id, body.answer, actor)),
  handle(contract.closeContact.preview, ({ params, actor }) => previewOf(() => closeMessage(params.id, actor))),
  handle(contract.closeContact.perform, ({ params, actor }) => closeMessage(params.id, actor)),
]
