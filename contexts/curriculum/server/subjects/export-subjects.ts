import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import type { SubjectRow } from '../../contract/subject.ts'
import { type SubjectQuery, subjectPage } from './subjects.queries.ts'

type Wish = Omit<SubjectQuery, 'page' | 'per_page'> & { format: 'csv' | 'xlsx' }

/** The whole list as a sheet, read page by page. */
export function exportSubjects({ format, ...query }: Wish, actor: Actor, language: string) {
  const word = (key: string) => translate(language, `curriculum.subject.${key}`)
  const columns = (
    ['code', 'name', 'hours', 'kind', 'hasQuran', 'state', 'lessons', 'elements', 'teachers'] as const
  ).map(field => ({
    label: word(`fields.${field}`),
    ...(typeof sample[field] === 'number' && { kind: 'number' as const }),
    ...(typeof sample[field] === 'boolean' && { kind: 'boolean' as const }),
    value: (row: SubjectRow) =>
      field === 'kind' || field === 'state' ? word(`values.${field}.${row[field]}`) : row[field],
  }))
  return writeSheet({ format, columns, rows: rowsOf(query, actor, language), rightToLeft: language === 'ar' })
}
const sample = {
  code: '',
  name: '',
  hours: 0,
  kind: '',
  hasQuran: true,
  state: '',
  lessons: 0,
  elements: 0,
  teachers: 0,
}

async function* rowsOf(query: Omit<Wish, 'format'>, actor: Actor, language: string) {
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await subjectPage({ ...query, page, per_page: 200 }, actor, language)
    last = found.last_page
    yield* found.rows
  }
}
