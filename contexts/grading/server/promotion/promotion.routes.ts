import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { dayOf } from '@halaqa/kit-server/clock'
import { FileReply, handle } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { studentById } from '@halaqa/students/server'
import * as contract from '../../contract/promotion.ts'
import { makeMinistryReport, ministryReportOf, newestReportOf, requireDone } from './ministry-report.ts'
import { cancelPromotion, promoteOne, runAgain, startPromotion } from './promote.ts'
import * as queries from './promotion.queries.ts'
import type { PromotionReport } from './promotion.table.ts'
import { tooEarly } from './too-early.ts'

/** Without a run there is nothing to say yet; a screen asks for one. */
const previewOfRun = (runId: number | undefined, work: (id: number) => Promise<unknown>) =>
  runId ? previewOf(() => work(runId)) : { allowed: false, reason: null, consequences: [] }

const replacesNote = ({ by_name: by, at }: PromotionReport, language: string) =>
  translate(language, 'grading.promotion.replaces', { by, day: dayWithHijri(dayOf(at), language as Language) })

export const promotionHandlers = [
  handle(contract.promotionPreview, ({ query, actor, language }) => queries.previewPage(query, actor, language)),
  handle(contract.startPromotion, async ({ body, actor, language }) => {
    const of = { semester_id: body.semester_id, decision_number: body.decision_number }
    return queries.runById(await startPromotion(of), actor, language)
  }),
  ...queries.runsList,
  handle(contract.regenerateReport.preview, ({ query }) => previewOfRun(query.run_id, runAgain)),
  handle(contract.regenerateReport.perform, async ({ body, actor, language }) => {
    await runAgain(body.run_id)
    return queries.runById(body.run_id, actor, language)
  }),
  handle(contract.cancelPromotion.preview, ({ params }) => previewOf(() => cancelPromotion(params.id))),
  handle(contract.cancelPromotion.perform, async ({ params, actor, language }) => {
    await cancelPromotion(params.id)
    return queries.runById(params.id, actor, language)
  }),
  handle(contract.regenerateMinistryReport.preview, async ({ query, language }) => {
    const preview = await previewOfRun(query.run_id, requireDone)
    const before = query.run_id ? await newestReportOf(query.run_id) : undefined
    return before ? { ...preview, notes: [replacesNote(before, language)] } : preview
  }),
  handle(contract.regenerateMinistryReport.perform, async ({ body, actor, language }) => {
    await makeMinistryReport(body.run_id, actor, language)
    return queries.runById(body.run_id, actor, language)
  }),
  handle(
    contract.ministryReport,
    async ({ query }) =>
      new FileReply(await ministryReportOf({ runId: query.run_id, reportId: query.report_id }), {
        name: 'ministry.xlsx',
      }),
  ),
  handle(contract.applySuccess.preview, async ({ params, query, language }) => {
    await studentById(params.id)
    // Without a semester there is nothing to say yet; the form asks for one.
    if (!query.semester_id) return { allowed: true, reason: null, consequences: [] }
    const of = { semester_id: query.semester_id, decision_number: query.decision_number ?? '' }
    const notes = await tooEarly(query.semester_id, language)
    return previewOf(() => promoteOne(params.id, of), { notes })
  }),
  handle(contract.applySuccess.perform, ({ params, body }) =>
    promoteOne(params.id, { semester_id: body.semester_id, decision_number: body.decision_number }),
  ),
]
