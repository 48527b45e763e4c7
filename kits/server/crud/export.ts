import type { Readable } from 'node:stream'
import { type AnySchema, kindOf, type Page, type Resource, type Row } from '@halaqa/kit-contract'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'

/** The whole list as a sheet, read page by page so that memory stays flat. Headers and choices are words, not keys. */
export function exportOf(
  resource: Resource,
  format: 'csv' | 'xlsx',
  language: string,
  pageAt: (page: number) => Promise<Page<Row>>,
): Readable {
  const shape = resource.record.shape as Record<string, AnySchema>
  const columns = Object.entries(shape).map(([field, schema]) => ({
    label: translate(language, `${resource.name}.fields.${field}`),
    kind: kindOf(schema),
    value: (row: Record<string, unknown>) => {
      const value = row[field]
      return kindOf(schema) === 'choice' && value != null
        ? translate(language, `${resource.name}.values.${field}.${value}`)
        : value
    },
  }))
  return writeSheet({ format, columns, rows: rowsOf(pageAt), rightToLeft: language === 'ar' })
}

async function* rowsOf(pageAt: (page: number) => Promise<Page<Row>>) {
  for (let at = 1, last = 1; at <= last; at++) {
    const page = await pageAt(at)
    last = page.last_page
    yield* page.rows as Record<string, unknown>[]
  }
}
