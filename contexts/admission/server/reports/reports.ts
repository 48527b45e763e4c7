import { invalid } from '@halaqa/kit-contract'
import { addDays, clock, daysBetween } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import type { ReportName } from '../../contract/report.ts'
import { daily, exams, type Figures, funnel, passes, perDate, type Span, studentExams } from './reports.queries.ts'

type Asked = Partial<Pick<Span, 'from' | 'to'>> & Omit<Span, 'from' | 'to'>

/** Days of a report when none are named, and the most there may be. */
const usualDays = 30
const mostDays = 1100

const figures: Record<ReportName, (span: Span, language: string) => Promise<Figures>> = {
  index: funnel,
  pass: passes,
  perdate: perDate,
  exams,
  dailyreport: daily,
  studentexam: studentExams,
}

/** A report over the span that was asked for, its words in the reader's language. */
export async function reportOf(report: ReportName, asked: Asked, language: string) {
  const span = spanOf(asked)
  const { columns, rows } = await figures[report](span, language)
  const word = (key: string) => translate(language, `admission.report.${key}`)
  const said = rows.map(row => (row.result ? { ...row, result: word(`result.${row.result}`) } : row))
  const counted = columns.filter(([, kind]) => kind === 'count').map(([key]) => key)
  // Somebody stands in several lines of the funnel: adding them up says nothing.
  const isSummed = counted.length > 0 && report !== 'index'
  return {
    report,
    title: word(`titles.${report}`),
    from: span.from,
    to: span.to,
    columns: columns.map(([key, kind]) => ({ key, kind, label: word(`columns.${key}`) })),
    rows: said,
    totals: isSummed ? Object.fromEntries(counted.map(key => [key, sum(rows, key)])) : null,
  }
}
const sum = (rows: Figures['rows'], key: string) => rows.reduce((all, row) => all + Number(row[key] ?? 0), 0)

function spanOf({ from, to, ...rest }: Asked): Span {
  const end = to ?? clock.today()
  const begin = from ?? addDays(end, 1 - usualDays)
  if (begin > end) refuse(invalid, { to: 'field.ends-before-start' })
  if (daysBetween(begin, end) > mostDays) refuse(invalid, { from: 'field.date' })
  return { ...rest, from: begin, to: end }
}

export async function reportSheet(report: ReportName, format: 'xlsx' | 'csv', asked: Asked, language: string) {
  const { columns, rows } = await reportOf(report, asked, language)
  return writeSheet<Record<string, unknown>>({
    format,
    rightToLeft: language === 'ar',
    columns: columns.map(({ key, kind, label }) => ({
      label,
      kind: kind === 'count' || kind === 'percent' ? 'number' : kind === 'code' ? 'code' : 'text',
      value: row => row[key],
    })),
    rows,
  })
}
