import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as acts from '../../contract/external-decisions.ts'
import * as contract from '../../contract/externals.ts'
import { accountChoices } from '../accounts.queries.ts'
import { approveExternal, askReversal, leavePosted, refuseExternal, reverseExternal } from './decide-external.ts'
import { changeExternal, deleteExternal, enterExternal } from './enter-external.ts'
import { externalById, externalDraft, externalsList, externalView } from './externals.queries.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const externalHandlers = [
  ...externalsList,
  ...accountChoices,
  handle(contract.createExternal, ({ query }) => externalDraft(query.line_id)),
  handle(contract.storeExternal, async ({ body, actor, language }) =>
    externalById(await enterExternal(body), actor, language),
  ),
  handle(contract.showExternal, ({ params, actor, language }) => externalView(params.id, actor, language)),
  handle(contract.editExternal, ({ params, actor, language }) => externalView(params.id, actor, language)),
  handle(contract.updateExternal, async ({ params, body, actor, language }) => {
    await changeExternal(params.id, body)
    return externalById(params.id, actor, language)
  }),
  handle(acts.deleteExternal.preview, ({ params }) => previewOf(() => deleteExternal(params.id))),
  handle(acts.deleteExternal.perform, ({ params }) => deleteExternal(params.id)),
  handle(acts.approveExternal.preview, ({ params, query }) =>
    previewOf(() => approveExternal(params.id, query.revision)),
  ),
  handle(acts.approveExternal.perform, ({ params, body }) => approveExternal(params.id, body.revision)),
  handle(acts.refuseExternal.preview, ({ params }) => previewOf(() => refuseExternal(params.id, noReasonYet))),
  handle(acts.refuseExternal.perform, ({ params, body }) => refuseExternal(params.id, body.reason)),
  handle(acts.askExternalReversal.preview, ({ params }) => previewOf(() => askReversal(params.id, noReasonYet))),
  handle(acts.askExternalReversal.perform, ({ params, body }) => askReversal(params.id, body.reason)),
  handle(acts.reverseExternal.preview, ({ params }) => previewOf(() => reverseExternal(params.id))),
  handle(acts.reverseExternal.perform, ({ params }) => reverseExternal(params.id)),
  handle(acts.leaveExternal.preview, ({ params }) => previewOf(() => leavePosted(params.id, noReasonYet))),
  handle(acts.leaveExternal.perform, ({ params, body }) => leavePosted(params.id, body.reason)),
]
