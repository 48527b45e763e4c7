import { invalid } from '@halaqa/kit-contract'
import { addDays, clock, daysBetween } from '@halaqa/kit-server/clock'
import { answeredTogether } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { paged, sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import type { ReportName, ShortReportName } from '../../contract/report.ts'
import { daily } from './daily.queries.ts'
import type { Figures, Lines, Span } from './figures.ts'
import { exams, funnel, passes, perDate } from './reports.queries.ts'
import { studentExams } from './student-exams.queries.ts'

type Asked = Partial<Pick<Span, 'from' | 'to'>> & Omit<Span, 'from' | 'to'>

/** Days of a report when none are named, and the most there may be. */
const usualDays = 30
const mostDays = 1100
/** Lines of a long report that are read at once for its sheet. */
const sheetLines = 1000

const figures: Record<ShortReportName, (span: Span, language: string) => Promise<Figures>> = {
  index: funnel,
  pass: passes,
  perdate: perDate,
  exams,
  dailyreport: daily,
}

const together = answeredTogether<Figures>()

/** A report over the span that was asked for, its words in the reader's language. */
export async function reportOf(report: ShortReportName, asked: Asked, language: string) {
  const span = spanOf(asked)
  const found = await together(JSON.stringify([report, span, language]), () => figures[report](span, language))
  return said(report, span, found, language)
}

/** The lines that are asked for of the report with a line for each result. */
export async function studentExamsOf({ page, per_page, ...asked }: Asked & Lines, language: string) {
  const span = spanOf(asked)
  const { total, ...found } = await studentExams(span, language, { page, per_page })
  const report = said('studentexam', span, found, language)
  return { ...report, ...paged(report.rows, total, { page, per_page }) }
}

function said(report: ReportName, span: Span, { columns, rows }: Figures, language: string) {
  const word = (key: string) => translate(language, `admission.report.${key}`)
  const counted = columns.filter(([, kind]) => kind === 'count').map(([key]) => key)
  // Somebody stands in several lines of the funnel: adding them up says nothing.
  const isSummed = counted.length > 0 && report !== 'index'
  return {
    report,
    title: word(`titles.${report}`),
    from: span.from,
    to: span.to,
    columns: columns.map(([key, kind]) => ({ key, kind, label: word(`columns.${key}`) })),
    rows: rows.map(row => (row.result ? { ...row, result: word(`result.${row.result}`) } : row)),
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

/** The whole report as a sheet. */
export async function reportSheet(report: ReportName, format: 'xlsx' | 'csv', asked: Asked, language: string) {
  if (report !== 'studentexam') {
    const whole = await reportOf(report, asked, language)
    return writtenReport(whole, whole.rows, format, language)
  }
  const first = await studentExamsOf({ ...asked, page: 1, per_page: sheetLines }, language)
  return writtenReport(first, allLines(first, asked, language), format, language)
}

type Said = ReturnType<typeof said>
type Row = Said['rows'][number]
const writtenReport = (
  { columns }: Said,
  rows: Iterable<Row> | AsyncIterable<Row>,
  format: 'xlsx' | 'csv',
  language: string,
) =>
  sheetOf<Row>({
    format,
    language,
    columns: columns.map(({ key, kind, label }) => ({
      label,
      kind: kind === 'count' || kind === 'percent' ? 'number' : kind === 'code' ? 'code' : 'text',
      value: row => row[key],
    })),
    rows,
  })

/** Page after page, as the sheet is written: a college's years of results do not stand in memory at once. */
async function* allLines(first: Awaited<ReturnType<typeof studentExamsOf>>, asked: Asked, language: string) {
  yield* first.rows
  for (let page = 2; page <= first.last_page; page++)
    yield* (await studentExamsOf({ ...asked, page, per_page: sheetLines }, language)).rows
}
