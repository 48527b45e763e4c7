import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type CellValue, wallClock } from './cell.ts'

/** CSV with a byte order mark, without which Excel takes UTF-8 for something else. Read row by row, as it is asked for. */
export const csvOf = (rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>): Readable =>
  Readable.from(textsOf(rows)).compose(
    // A line break of a text alone is not the delimiter: unless it is quoted, it ends the row for every reader.
    stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
  ) as Readable

async function* textsOf(rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>) {
  for await (const row of rows) yield row.map(textOf)
}

function textOf(cell: CellValue): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return withoutFormula(cell)
  if (typeof cell !== 'object') return String(cell)
  if ('day' in cell) return cell.day
  if ('rials' in cell) return cell.rials.toFixed(3)
  return wallClock(cell.instant).toISOString().slice(0, 16).replace('T', ' ')
}

/** A spreadsheet runs what begins like a formula, in whatever width it is written; an apostrophe makes it text. */
const withoutFormula = (text: string): string =>
  /^[\s]*[=+\-@＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
