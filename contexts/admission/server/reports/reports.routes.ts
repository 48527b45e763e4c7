import { specialtyById } from '@halaqa/academics/server'
import { FileReply, handle } from '@halaqa/kit-server/http'
import {
  exportReport,
  type ShortReportName,
  shortReports,
  studentExamReport,
  unloadExam,
} from '../../contract/report.ts'
import { examSheet } from '../exams/exam-students.queries.ts'
import { reportOf, reportSheet, studentExamsOf } from './reports.ts'

const shortReportNames = Object.keys(shortReports) as ShortReportName[]

export const reportHandlers = [
  ...shortReportNames.map(name => handle(shortReports[name], ({ query, language }) => reportOf(name, query, language))),
  handle(studentExamReport, ({ query, language }) => studentExamsOf(query, language)),
  handle(exportReport, async ({ params, query, language }) => {
    const { format, ...asked } = query
    const sheet = await reportSheet(params.report, format, asked, language)
    return new FileReply(sheet, { name: `${params.report}.${format}` })
  }),
  handle(unloadExam, async ({ params, query, language }) => {
    await specialtyById(params.specialty_id)
    const sheet = await examSheet(params.exam_id, query.format, language, params.specialty_id)
    return new FileReply(sheet, { name: `exam-${params.exam_id}-${params.specialty_id}.${query.format}` })
  }),
]
