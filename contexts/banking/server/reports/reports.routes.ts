import { semesterList } from '@halaqa/academics/server'
import { handle } from '@halaqa/kit-server/http'
import { reportSemesters } from '../../contract/reports.ts'
import { bankReportList } from './bank-report.queries.ts'

export const reportHandlers = [
  ...bankReportList,
  handle(reportSemesters, async ({ language }) => {
    const semesters = await semesterList(language)
    const current = semesters.find(each => each.isActive) ?? semesters[0]
    return { current_id: current?.id ?? null, rows: semesters.map(({ id, name }) => ({ id, name })) }
  }),
]
