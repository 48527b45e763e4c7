import { crud } from '@halaqa/kit-server/crud'
import { FileReply, handle, replace } from '@halaqa/kit-server/http'
import { decisionFile, decisions, uploadDecisionFile } from '../../contract/decision.ts'
import { openDecisionFile, requireOwnFile, storeDecisionFile } from './decision-file.ts'
import { decisionTable } from './decisions.table.ts'
import { removeDecision } from './remove-decision.ts'

const plain = crud(decisions, {
  table: decisionTable,
  visibleTo: () => true,
  remove: removeDecision,
})
const store = plain.find(each => each.route === decisions.routes.store)!

export const decisionHandlers = [
  ...replace(
    plain,
    handle(decisions.routes.store, async context => {
      await requireOwnFile(context.body.file_id, context.actor)
      return store.run(context) as never
    }),
  ),
  handle(uploadDecisionFile, ({ uploads, actor }) => storeDecisionFile(uploads, actor)),
  handle(decisionFile, async ({ params }) => {
    const { stream, name, type } = await openDecisionFile(params.id)
    return new FileReply(stream, { name, type, inline: true })
  }),
]
