import type { Readable } from 'node:stream'
import { type AnySchema, kindOf, type List } from '@halaqa/kit-contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { clock } from '@halaqa/kit-server/clock'
import { type SheetColumn, sheetTypes, writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import type { Totals } from './page.ts'

/** By field: what is written instead of it. */
export type Cells = Record<string, (row: any, language: string) => unknown> | undefined
type Asked = {
  format: 'xlsx' | 'csv'
  language: string
  rows: AsyncIterable<unknown>
  cells?: Cells
  /** By field: what the last line says, under a line for each row. */
  totals?: Totals
}

/**
 * The sheet of what is no list: an outline that is read back, a report whose columns are not fields of a row. Rows as a file
 * that streams, as the language is listed and read. A list has its own (`handleList`).
 */
export const sheetOf = writeSheet

/** A list as a file that streams: headings and choices are words of the language, and so is its name. */
export function fileOfList(
  list: List,
  { format, language, rows, cells, totals = {} }: Asked,
): [Readable, { name: string; type: string }] {
  const shape = (list.row as unknown as { shape: Record<string, AnySchema> }).shape
  const columns = list.columns.map(field => columnOf(list.word, field, shape[field]!, language, cells?.[field]))
  const file = {
    name: `${translate(language, `${list.word}.many`)} ${clock.today()}.${format}`,
    type: sheetTypes[format],
  }
  if (!Object.keys(totals).length) return [sheetOf({ format, language, columns, rows }), file]
  const said = list.columns.findIndex(field => !(field in totals) && /text|code/.test(kindOf(shape[field]!)))
  const withFoot = columns.map((column, at) => ({
    ...column,
    value: (row: never) => {
      if (row !== foot) return column.value(row)
      return at === said ? translate(language, 'list.total') : totals[list.columns[at]!]
    },
  }))
  return [sheetOf({ format, language, columns: withFoot as SheetColumn[], rows: andThen(rows, foot) }), file]
}

/** The line under all rows. */
const foot = {}
async function* andThen(rows: AsyncIterable<unknown>, last: unknown) {
  yield* rows
  yield last
}

/** A field of what `word` names as a column: its heading and the values of a choice are words, unless `cell` says another. */
export function columnOf(
  word: string,
  field: string,
  schema: AnySchema,
  language: string,
  cell?: NonNullable<Cells>[string],
): SheetColumn {
  const kind = kindOf(schema)
  const said = (row: Record<string, unknown>) =>
    translate(language, `${word}.values.${field}.${row[field]}`, genderOf(row))
  return {
    label: translate(language, `${word}.fields.${field}`),
    kind,
    value: row => {
      if (cell) return cell(row, language)
      return kind === 'choice' && row[field] != null ? said(row) : row[field]
    },
  }
}
