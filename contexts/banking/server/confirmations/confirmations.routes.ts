import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as acts from '../../contract/confirmations.ts'
import { showLine } from '../../contract/lines.ts'
import { type Target, targetsOf } from '../../contract/targets.ts'
import { lineView } from '../lines/line-view.ts'
import { linesList } from '../lines/lines.queries.ts'
import { confirmLines, stateOf } from './confirm-lines.ts'
import { copyProposals, previewCopy } from './copy-proposals.ts'
import { followsInWords } from './follows.ts'
import { rejectProposal } from './reject-proposal.ts'
import { undoConfirmation } from './undo-confirmation.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

/** The line of the address, and those that are named beside it. */
const linesIn = (id: number, others: string | undefined): number[] => [
  ...new Set([id, ...(others ? others.split(',').map(Number) : [])]),
]

export const lineHandlers = [
  ...linesList,
  handle(showLine, ({ params, actor, language }) => lineView(params.id, actor, language)),
  handle(acts.confirmLine.preview, async ({ params, query, language }) => {
    const ids = linesIn(params.id, query.line_ids)
    const targets: Target[] = query.targets ? targetsOf(query.targets) : []
    return previewOf(() => (targets.length ? confirmLines(ids, targets) : stateOf(params.id)), {
      notes: await followsInWords(ids, targets, language),
    })
  }),
  handle(acts.confirmLine.perform, ({ params, body }) =>
    confirmLines(linesIn(params.id, body.line_ids), targetsOf(body.targets)),
  ),
  handle(acts.rejectProposal.preview, ({ params, query }) =>
    previewOf(() => (query.target ? rejectProposal(params.id, targetsOf(query.target)[0]!) : stateOf(params.id))),
  ),
  handle(acts.rejectProposal.perform, ({ params, body }) => rejectProposal(params.id, targetsOf(body.target)[0]!)),
  handle(acts.undoConfirmation.preview, ({ params }) => previewOf(() => undoConfirmation(params.id, noReasonYet))),
  handle(acts.undoConfirmation.perform, ({ params, body }) => undoConfirmation(params.id, body.reason)),
  handle(acts.copyProposals.preview, ({ params, query }) => previewCopy(params.type, query.most)),
  handle(acts.copyProposals.perform, ({ params, body }) => copyProposals(params.type, body.most)),
]
