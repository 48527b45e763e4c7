import type { Readable } from 'node:stream'
import { genderOf } from '@halaqa/kit-contract/words'
import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { type Asked, allStudents } from './office-list.ts'

const columns = [
  { field: 'number', kind: 'code' },
  { field: 'full_name', kind: 'text' },
  { field: 'latin_name', kind: 'text' },
  { field: 'civil_number', kind: 'code' },
  { field: 'mobile', kind: 'phone' },
  { field: 'gender', kind: 'text' },
  { field: 'state', kind: 'text' },
  { field: 'state_since', kind: 'day' },
  { field: 'specialty', kind: 'text' },
  { field: 'department', kind: 'text' },
  { field: 'degree_type', kind: 'text' },
  { field: 'term', kind: 'number' },
  { field: 'gpa', kind: 'number' },
  { field: 'passed_hours', kind: 'number' },
  { field: 'enrolled_on', kind: 'day' },
] as const
/** Fields whose values are words of the messages. */
const worded: readonly string[] = ['gender', 'state', 'degree_type']

/** The students of a filter as a sheet, a thousand at a time, so that memory stays flat. */
export function exportStudentsAs(format: 'xlsx' | 'csv', query: Asked, actor: Actor, language: string): Readable {
  return writeSheet({
    format,
    rightToLeft: language === 'ar',
    columns: columns.map(({ field, kind }) => ({
      label: translate(language, `students.student.fields.${field}`),
      kind,
      value: (row: Record<string, unknown>) =>
        worded.includes(field)
          ? translate(language, `students.student.values.${field}.${row[field]}`, genderOf(row))
          : row[field],
    })),
    rows: allStudents(query, actor, language),
  })
}
