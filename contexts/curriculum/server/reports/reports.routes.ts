import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/report.ts'
import { curriculumNumbers, lessonReportOf, reportOf, reportSheet } from './reports.queries.ts'

const everything = { state: null, kind: null, only_missing: false }

export const reportHandlers = [
  handle(contract.subjectReport, ({ language }) => reportOf(everything, language)),
  handle(contract.chosenReport, ({ body, language }) => reportOf(body, language)),
  handle(contract.exportReport, async ({ query, language }) => {
    const { state = null, kind = null, only_missing, format } = query
    return new FileReply(await reportSheet({ state, kind, only_missing }, format, language), {
      name: `report.${format}`,
    })
  }),
  handle(contract.reportsIndex, ({ query, language }) => curriculumNumbers(query.semester, language)),
  handle(contract.lessonReport, ({ params, language }) => lessonReportOf(params.id, language)),
]
