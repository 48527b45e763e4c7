import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as acts from '../../contract/decisions.ts'
import { approveOperation, askReversal, leavePosted, refuseOperation, reverseOperation } from './decide-operation.ts'
import { previewApproval } from './preview-approval.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const decisionHandlers = [
  handle(acts.approveOperation.preview, ({ params, query, language }) =>
    previewApproval(params.id, query.revision, language),
  ),
  handle(acts.approveOperation.perform, ({ params, body }) => approveOperation(params.id, body.revision)),
  handle(acts.refuseOperation.preview, ({ params }) => previewOf(() => refuseOperation(params.id, noReasonYet))),
  handle(acts.refuseOperation.perform, ({ params, body }) => refuseOperation(params.id, body.reason)),
  handle(acts.askReversal.preview, ({ params }) => previewOf(() => askReversal(params.id, noReasonYet))),
  handle(acts.askReversal.perform, ({ params, body }) => askReversal(params.id, body.reason)),
  handle(acts.reverseOperation.preview, ({ params }) => previewOf(() => reverseOperation(params.id))),
  handle(acts.reverseOperation.perform, ({ params }) => reverseOperation(params.id)),
  handle(acts.leavePosted.preview, ({ params }) => previewOf(() => leavePosted(params.id, noReasonYet))),
  handle(acts.leavePosted.perform, ({ params, body }) => leavePosted(params.id, body.reason)),
]
