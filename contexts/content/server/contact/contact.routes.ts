import { rehearse } from '@halaqa/kit-server/database'
import { handle, refusalOf } from '@halaqa/kit-server/http'
import * as contract from '../../contract/contact.ts'
import { answer, close, contactById, contactPage, takeMessage } from './contact.ts'

const forms = { max: 5, seconds: 600 }

export const contactHandlers = [
  handle(
    contract.storeContact,
    async ({ body, language }) => {
      await takeMessage(body, language)
      return { success: true }
    },
    forms,
  ),
  handle(contract.listContact, ({ query, actor }) => contactPage(query, actor)),
  handle(contract.showContact, ({ params, actor }) => contactById(params.id, actor)),
  handle(contract.answerContact, ({ params, body, actor }) => answer(params.id, body.answer, actor)),
  handle(contract.closeContact.preview, async ({ params, actor }) => {
    await contactById(params.id, actor)
    const reason = await refusalOf(() => rehearse(() => close(params.id, actor)))
    return { allowed: !reason, reason, consequences: [] }
  }),
  handle(contract.closeContact.perform, ({ params, actor }) => close(params.id, actor)),
]
