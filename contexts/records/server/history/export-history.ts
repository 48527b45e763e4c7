import { sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import type { HistoryAsked, SemesterHistory } from '../../contract/history.ts'
import { historyRows } from './semester-history.queries.ts'

type Row = SemesterHistory['rows'][number]
type Of = { academic_year_id: number; semester_id: number }
const columns = ['number', 'full_name', 'specialty', 'state', 'gpa', 'verdict', 'confirmed'] as const

/** The students of a semester as a sheet, in the words of the screen. */
export async function exportHistory(of: Of, format: 'csv' | 'xlsx', asked: HistoryAsked, language: string) {
  const word = (key: string) => translate(language, key)
  const values: Partial<Record<(typeof columns)[number], (row: Row) => unknown>> = {
    state: row => word(`students.student.values.state.${row.state}`),
    verdict: row => row.verdict && word(`grading.promotion.values.verdict.${row.verdict}`),
    confirmed: row => (row.confirmed ? word('records.history.fields.confirmed') : null),
  }
  return sheetOf<Row>({
    format,
    language,
    columns: columns.map(field => ({
      label: word(`records.history.fields.${field}`),
      ...(field === 'gpa' && { kind: 'number' as const }),
      value: values[field] ?? (row => row[field]),
    })),
    rows: await historyRows(of, asked, language),
  })
}
