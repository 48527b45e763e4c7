import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/mercy.ts'
import { applyMercy, liftedBy } from './apply-mercy.ts'
import * as queries from './mercy.queries.ts'
import { undoMercy } from './undo-mercy.ts'

export const mercyHandlers = [
  handle(contract.mercyCandidates, ({ query, actor, language }) => queries.candidatesPage(query, actor, language)),
  handle(
    contract.exportCandidates,
    async ({ params, query, language }) =>
      new FileReply(await queries.candidatesSheet(query, params.export, language), { name: `mercy.${params.export}` }),
  ),
  handle(contract.applyMercy.preview, async ({ query }) => {
    const { semester_id, points } = query
    const lifted = semester_id ? await liftedBy({ semester_id, points }) : []
    return {
      allowed: lifted.length > 0,
      reason: lifted.length ? null : contract.nobodyToMercy.code,
      consequences: [
        { what: 'students.student', count: new Set(lifted.map(each => each.enrolment.student_id)).size },
        { what: 'grading.mercy', count: lifted.length },
      ],
    }
  }),
  handle(contract.applyMercy.perform, ({ body }) => {
    const { semester_id, points, decision_number } = body
    return applyMercy({ semester_id, points, decisionNumber: decision_number })
  }),
  handle(contract.undoMercy.preview, async ({ params }) =>
    previewOf(() => undoMercy(params.id, ''), { consequences: await queries.undoneBy(params.id) }),
  ),
  handle(contract.undoMercy.perform, ({ params, body }) => undoMercy(params.id, body.reason)),
  handle(contract.mercyReport, ({ query, actor, language }) => queries.reportPage(query, actor, language)),
  handle(
    contract.exportMercy,
    async ({ params, query, language }) =>
      new FileReply(await queries.reportSheet(query.semester_id, params.export, language), {
        name: `mercy-report.${params.export}`,
      }),
  ),
]
