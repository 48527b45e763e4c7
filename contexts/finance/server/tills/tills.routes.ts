import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/tills.ts'
import { renderTill } from '../documents/till-paper.ts'
import { askToCloseTill, closeTill, leaveTillOpen } from './close-till.ts'
import { closingInWords } from './follows.ts'
import { tillById, tillsList } from './tills.queries.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = '—'

export const tillHandlers = [
  ...tillsList,
  handle(contract.showTill, ({ params, actor, language }) => tillById(params.id, actor, language)),
  handle(contract.tillPaper, async ({ params, actor, language }) => {
    const { body, name } = await renderTill(await tillById(params.id, actor, language), language)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  handle(contract.askToCloseTill.preview, async ({ params, query, language }) =>
    previewOf(() => askToCloseTill(params.id, { ...query, reason: noReasonYet }), {
      notes: await closingInWords(params.id, language, query),
    }),
  ),
  handle(contract.askToCloseTill.perform, ({ params, body }) => askToCloseTill(params.id, body)),
  handle(contract.closeTill.preview, async ({ params, language }) =>
    previewOf(() => closeTill(params.id), { notes: await closingInWords(params.id, language) }),
  ),
  handle(contract.closeTill.perform, ({ params }) => closeTill(params.id)),
  handle(contract.leaveTillOpen.preview, ({ params }) => previewOf(() => leaveTillOpen(params.id, noReasonYet))),
  handle(contract.leaveTillOpen.perform, ({ params, body }) => leaveTillOpen(params.id, body.reason)),
]
