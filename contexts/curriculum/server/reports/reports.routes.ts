import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/report.ts'
import { curriculumNumbers, lessonReportOf, reportOf, reportSheet } from './reports.queries.ts'

const everything = { state: null, kind: null, only_missing: false, q: '' }

export const reportHandlers = [
  handle(contract.subjectReport, ({ query, language }) => reportOf(everything, query, language)),
  handle(contract.chosenReport, ({ body: { page, per_page, ...wish }, language }) =>
    reportOf(wish, { page, per_page }, language),
  ),
  handle(contract.exportReport, async ({ query, language }) => {
    const { state = null, kind = null, only_missing, q, format } = query
    return new FileReply(await reportSheet({ state, kind, only_missing, q }, format, language), {
      name: `report.${format}`,
    })
  }),
  handle(contract.reportsIndex, ({ query, language }) => curriculumNumbers(query.semester, language)),
  handle(contract.lessonReport, ({ params, language }) => lessonReportOf(params.id, language)),
]
