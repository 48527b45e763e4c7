import type { Readable } from 'node:stream'
import type { AnySchema, Page, Resource, Row } from '@halaqa/kit-contract'
import { columnOf } from '@halaqa/kit-server/list'
import { writeSheet } from '@halaqa/kit-server/sheets'

/** The whole list as a sheet, read page by page so that memory stays flat. Headers and choices are words, not keys. */
export function exportOf(
  resource: Resource,
  format: 'csv' | 'xlsx',
  language: string,
  pageAt: (page: number) => Promise<Page<Row>>,
): Readable {
  const shape = resource.record.shape as Record<string, AnySchema>
  const columns = Object.entries(shape).map(([field, schema]) => columnOf(resource.name, field, schema, language))
  return writeSheet({ format, columns, rows: rowsOf(pageAt), language })
}

async function* rowsOf(pageAt: (page: number) => Promise<Page<Row>>) {
  for (let at = 1, last = 1; at <= last; at++) {
    const page = await pageAt(at)
    last = page.last_page
    yield* page.rows as Record<string, unknown>[]
  }
}
