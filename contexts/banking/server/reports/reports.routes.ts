import { semesterList } from '@halaqa/academics/server'
import { handle } from '@halaqa/kit-server/http'
import { reportSemesters, varianceReport } from '../../contract/reports.ts'
import { bankReportList } from './bank-report.queries.ts'
import { varianceReportOf } from './variance-report.ts'

export const reportHandlers = [
  ...bankReportList,
  handle(varianceReport, ({ params, language }) => varianceReportOf(params.semester_id, language)),
  handle(reportSemesters, async ({ language }) => {
    const semesters = await semesterList(language)
    const current = semesters.find(each => each.isActive) ?? semesters[0]
    return { current_id: current?.id ?? null, rows: semesters.map(({ id, name }) => ({ id, name })) }
  }),
]
