import type { Readable } from 'node:stream'
import type { FieldKind } from '@halaqa/kit-contract'
import { type CellValue, cellOf } from './cell.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

export type SheetColumn<R = any> = {
  label: string
  value: (row: R) => unknown
  kind?: FieldKind
  /** Not shown by a spreadsheet, and read back. XLSX only. */
  hidden?: boolean
}
export type SheetRequest<R = any> = {
  format: 'xlsx' | 'csv'
  columns: SheetColumn<R>[]
  rows: AsyncIterable<R> | Iterable<R>
  /** Of what is listed in a cell; in Arabic the first column stands on the right. */
  language: string
}

/** The media type of each format. */
export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * Rows as a file to be downloaded: a head, then a line each. Money comes in baisa and stands there in rials, instants in
 * the time of Muscat. Text is never taken for a formula.
 */
export function writeSheet<R>({ format, columns, rows, language }: SheetRequest<R>): Readable {
  const cells = cellsOf(columns, rows, language)
  if (format === 'csv') return csvOf(cells)
  const widths = columns.map(({ label, kind }) => widthOf(label, kind))
  return xlsxOf(cells, {
    rightToLeft: language === 'ar',
    widths,
    hidden: columns.map(column => column.hidden ?? false),
  })
}

async function* cellsOf<R>(
  columns: SheetColumn<R>[],
  rows: SheetRequest<R>['rows'],
  language: string,
): AsyncGenerator<CellValue[]> {
  yield columns.map(column => column.label)
  for await (const row of rows) yield columns.map(column => cellOf(column.value(row), column.kind ?? 'text', language))
}

const widthOf = (label: string, kind: FieldKind = 'text'): number =>
  Math.max(label.length + 2, kind === 'long-text' ? 50 : kind === 'instant' ? 18 : kind === 'text' ? 24 : 14)
