import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import * as contract from '../../contract/grade-merges.ts'
import { exportPairs } from './export-pairs.ts'
import { gradeMergeById, pairsPage, trialOf } from './grade-merges.queries.ts'
import { approveMerge, mergeGrades, refuseMerge, undoGradeMerge } from './merge-grades.ts'

type Asked = { params: { id: number }; actor: Actor; language: string }
const after =
  (work: (id: number) => Promise<void>) =>
  async ({ params, actor, language }: Asked) => {
    await work(params.id)
    return gradeMergeById(params.id, actor, language)
  }

export const gradeMergeHandlers = [
  handle(contract.listGradePairs, ({ query, actor, language }) => pairsPage(query, actor, language)),
  handle(
    contract.exportGradePairs,
    async ({ query, language }) =>
      new FileReply(await exportPairs(query.format, query.q, language), { name: `grade-pairs.${query.format}` }),
  ),
  handle(contract.tryGradeMerge, ({ query, language }) => trialOf(query, language)),
  handle(contract.mergeGrades, async ({ body, actor, language }) =>
    gradeMergeById(await mergeGrades(body), actor, language),
  ),
  handle(contract.approveGradeMerge.preview, ({ params }) => previewOf(() => approveMerge(params.id))),
  handle(contract.approveGradeMerge.perform, after(approveMerge)),
  handle(contract.refuseGradeMerge.preview, ({ params }) => previewOf(() => refuseMerge(params.id))),
  handle(contract.refuseGradeMerge.perform, after(refuseMerge)),
  handle(contract.undoGradeMerge.preview, ({ params }) => previewOf(() => undoGradeMerge(params.id))),
  handle(contract.undoGradeMerge.perform, after(undoGradeMerge)),
]
