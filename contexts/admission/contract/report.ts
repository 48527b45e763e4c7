import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { day, file, idInPath, idInQuery, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { reportRead } from './permissions.ts'

/** Figures over a chosen period; each is a table, a chart, a page to print and a sheet. */
export const reportNames = ['index', 'pass', 'perdate', 'exams', 'dailyreport', 'studentexam'] as const
export const ReportName = z.enum(reportNames)
export type ReportName = z.infer<typeof ReportName>

const base = '/registration/radmin/report'
const query = z.strictObject({
  /** Both days are part of it. Default: the last thirty days. */
  from: day.optional(),
  to: day.optional(),
  degree_type: DegreeType.optional(),
  period_id: idInQuery.optional(),
})
/** A column says how its values are shown; `count` is a number that is drawn. */
const Column = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'count', 'day', 'code', 'percent']),
})
export const Report = z.object({
  report: ReportName,
  title: z.string(),
  from: day,
  to: day,
  columns: z.array(Column),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** The sum of every counted column; null where a sum says nothing. */
  totals: z.record(z.string(), z.number()).nullable(),
})
/** The most lines that one answer of a long report may have: what is printed in one go. */
export const mostReportLines = 5000
const linesQuery = query.extend({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(mostReportLines).default(100),
})
/** A report with a line for each person, in pages. */
export const LongReport = Report.extend({ total: z.int(), current_page: z.int(), last_page: z.int() })

/** The reports whose lines are few: those of steps, specialities, exams or days. */
export type ShortReportName = Exclude<ReportName, 'studentexam'>
const common = (name: ReportName) => ({
  name: `admission.report.${name}`,
  method: 'GET' as const,
  path: `${base}/${name}`,
  access: staff(reportRead),
})
const report = (name: ShortReportName, summary: string) => route({ ...common(name), query, reply: Report, summary })
export const funnelReport = report('index', 'The funnel: of those who applied, how many reached each step')
export const passReport = report('pass', 'Accepted, refused and waiting by speciality')
export const perDateReport = report('perdate', 'Applications, payments, acceptances and refusals by day')
export const examsReport = report('exams', 'Every entry exam with its marks, passes and failures')
export const dailyReport = report('dailyreport', 'What the office did, day by day')
export const studentExamReport = route({
  ...common('studentexam'),
  query: linesQuery,
  reply: LongReport,
  summary: 'Every result of an entry exam, by applicant',
})
export const shortReports = {
  index: funnelReport,
  pass: passReport,
  perdate: perDateReport,
  exams: examsReport,
  dailyreport: dailyReport,
}
export const reports = { ...shortReports, studentexam: studentExamReport }
export const exportReport = route({
  name: 'admission.report.export',
  method: 'GET',
  path: `${base}/export/{report}`,
  access: staff(reportRead),
  params: z.object({ report: ReportName }),
  query: query.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'A report as a sheet',
})
/** Whoever sits an exam in a speciality, with the marks there are: to be filled in and imported again. */
export const unloadExam = route({
  name: 'admission.report.unloadexam',
  method: 'GET',
  path: `${base}/unloadexam/{exam_id}/{specialty_id}`,
  access: staff(reportRead),
  params: z.object({ exam_id: idInPath, specialty_id: idInPath }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'The applicants of an exam and a speciality as a sheet',
})
