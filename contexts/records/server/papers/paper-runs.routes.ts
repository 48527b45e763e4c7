import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/paper-run.ts'
import { countRefused } from './count-refused.ts'
import { cancelRun, continueRun, countHolders, countStudents, startRun } from './issue-many.ts'
import { openRunFile, paperRunsList, presentRuns, refusalPage } from './paper-runs.queries.ts'

/** A file of which a paper was revoked is set anew for whoever opens it: a hundred papers, by a process that all share. */
const oneEveryOtherSecond = { max: 30, seconds: 60 }

export const paperRunHandlers = [
  ...paperRunsList,
  handle(contract.paperRunPreview, async ({ query }) => {
    const { kind, state = null, specialty_id = null, term = null } = query
    const wanted = { ids: null, state, specialty_id, term }
    const total = await countStudents(wanted)
    return {
      total,
      most: contract.mostStudents,
      holding: kind ? await countHolders(kind, wanted) : 0,
      // More than a run takes are refused whole.
      refused: kind && total <= contract.mostStudents ? await countRefused(kind, wanted) : [],
    }
  }),
  handle(contract.startPaperRun, async ({ body }) => {
    const { kind, ids, state, specialty_id, term } = body
    const run = await startRun(kind, { ids: ids ?? null, state, specialty_id, term })
    return (await presentRuns([run]))[0]!
  }),
  handle(contract.cancelPaperRun.preview, ({ params }) => previewOf(() => cancelRun(params.id))),
  handle(contract.cancelPaperRun.perform, async ({ params }) => (await presentRuns([await cancelRun(params.id)]))[0]!),
  handle(contract.continuePaperRun.preview, ({ params }) => previewOf(() => continueRun(params.id))),
  handle(
    contract.continuePaperRun.perform,
    async ({ params }) => (await presentRuns([await continueRun(params.id)]))[0]!,
  ),
  handle(contract.paperRunRefusals, ({ params, query }) => refusalPage(params.id, query)),
  handle(
    contract.paperRunFile,
    async ({ params }) => {
      const { body, name } = await openRunFile(params.id, params.part)
      return new FileReply(body, { name, type: 'application/pdf', inline: true })
    },
    oneEveryOtherSecond,
  ),
]
