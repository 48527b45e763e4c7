import { sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import { allPairs } from './grade-merges.queries.ts'

type Pair = Awaited<ReturnType<typeof allPairs>>[number]
const columns: Record<string, (row: Pair) => unknown> = {
  full_name: row => row.full_name,
  number: row => row.keep.number,
  subject: row => row.subject,
  keep: row => row.keep.semester,
  keep_mark: row => row.keep.mark,
  drop: row => row.drop.semester,
  drop_mark: row => row.drop.mark,
}

/** Attempts that ought to be one, as a sheet. */
export async function exportPairs(format: 'csv' | 'xlsx', q: string | undefined, language: string) {
  const word = (key: string) => translate(language, `grading.grade-merge.${key}`)
  return sheetOf<Pair>({
    format,
    language,
    columns: [
      ...Object.entries(columns).map(([field, value]) => ({
        label: word(`fields.${field}`),
        ...(field.endsWith('_mark') && { kind: 'number' as const }),
        value,
      })),
      { label: word('fields.why'), value: row => word(`values.why.${row.why}`) },
    ],
    rows: await allPairs(q, language),
  })
}
