import type { Readable } from 'node:stream'
import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { type ListQuery, registrationPage } from './office-list.ts'

type Row = Awaited<ReturnType<typeof registrationPage>>['rows'][number]
type Kind = 'text' | 'code' | 'money' | 'instant' | 'phone'
const columns: { field: keyof Row & string; kind: Kind }[] = [
  { field: 'number', kind: 'code' },
  { field: 'full_name', kind: 'text' },
  { field: 'civil_number', kind: 'code' },
  { field: 'email', kind: 'text' },
  { field: 'mobile', kind: 'phone' },
  { field: 'specialty', kind: 'text' },
  { field: 'degree_type', kind: 'text' },
  { field: 'step', kind: 'text' },
  { field: 'status', kind: 'text' },
  { field: 'fee_state', kind: 'text' },
  { field: 'paid', kind: 'money' },
  { field: 'created_at', kind: 'instant' },
]
/** Fields whose values are words of the messages. */
const worded = ['degree_type', 'status', 'fee_state']

/** The applicants of a filter as a sheet, page by page, so that memory stays flat. */
export function exportRegistrationsAs(
  format: 'xlsx' | 'csv',
  query: ListQuery,
  actor: Actor,
  language: string,
): Readable {
  return writeSheet({
    format,
    rightToLeft: language === 'ar',
    columns: columns.map(({ field, kind }) => ({
      label: translate(language, `admission.registration.fields.${field}`),
      kind,
      value: (row: Record<string, unknown>) =>
        worded.includes(field)
          ? translate(language, `admission.registration.values.${field}.${row[field]}`)
          : row[field],
    })),
    rows: pages(query, actor, language),
  })
}

async function* pages(query: ListQuery, actor: Actor, language: string) {
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await registrationPage({ ...query, page, per_page: 200 }, actor, language)
    last = found.last_page
    yield* found.rows as Record<string, unknown>[]
  }
}
