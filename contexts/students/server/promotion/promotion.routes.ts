import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/promotion.ts'
import { previewOf } from '../acts.ts'
import { learnerById } from '../enrolments/enrolments.queries.ts'
import { demandDone, makeMinistryReport, ministryReportOf } from './ministry-report.ts'
import { promoteOne, runAgain, startPromotion } from './promote.ts'
import * as queries from './promotion.queries.ts'

/** Without a run there is nothing to say yet; a screen asks for one. */
const previewOfRun = (runId: number | undefined, work: (id: number) => Promise<unknown>) =>
  runId ? previewOf(() => work(runId)) : { allowed: false, reason: null, consequences: [] }

export const promotionHandlers = [
  handle(contract.promotionPreview, ({ query, actor, language }) => queries.previewPage(query, actor, language)),
  handle(contract.startPromotion, async ({ body, actor, language }) => {
    const of = { semesterId: body.semester_id, decisionNumber: body.decision_number }
    return queries.runById(await startPromotion(of), actor, language)
  }),
  handle(contract.promotionReports, ({ query, actor, language }) => queries.runsPage(query, actor, language)),
  handle(contract.regenerateReport.preview, ({ query }) => previewOfRun(query.run_id, runAgain)),
  handle(contract.regenerateReport.perform, async ({ body, actor, language }) => {
    await runAgain(body.run_id)
    return queries.runById(body.run_id, actor, language)
  }),
  handle(contract.regenerateMinistryReport.preview, ({ query }) => previewOfRun(query.run_id, demandDone)),
  handle(contract.regenerateMinistryReport.perform, async ({ body, actor, language }) => {
    await makeMinistryReport(body.run_id, actor, language)
    return queries.runById(body.run_id, actor, language)
  }),
  handle(
    contract.ministryReport,
    async ({ query }) => new FileReply(await ministryReportOf(query.run_id), { name: 'ministry.xlsx' }),
  ),
  // Which semester is asked for in the act: here it is only whether there is such a student.
  handle(contract.applySuccess.preview, async ({ params }) => {
    await learnerById(params.id)
    return { allowed: true, reason: null, consequences: [] }
  }),
  handle(contract.applySuccess.perform, ({ params, body }) =>
    promoteOne(params.id, { semesterId: body.semester_id, decisionNumber: body.decision_number }),
  ),
]
