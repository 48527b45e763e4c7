import type { Readable } from 'node:stream'
import { invalid, searchKey } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { type CellFault, faultKey } from './faults.ts'
import { type ReadLimits, readCells, type SheetCell } from './read.ts'

/**
 * A column by what its heading may say, in any language; `needed` ones must be there. Whoever is refused for want of one is
 * told which headings there are, and of the columns that are `told` which they could be: a person says so then.
 */
export type TableColumns<K extends string> = Record<K, { names: string[]; needed?: boolean; told?: boolean }>
export type TableLine<K extends string> = {
  /** In the file, from 1. */
  line: number
  /** What is written; empty cells are not there. */
  cells: Partial<Record<K, string>>
  faults: Partial<Record<K, CellFault>>
}
export type Table<K extends string> = {
  found: K[]
  lines: TableLine<K>[] /** Headings that no column bears. */
  unknown: string[]
}
/** Headings that somebody said to be a column, as they stand in the sheet. */
export type HeadingMap = Readonly<Record<string, string>>

/** Lines above the head: a title, the name of the college. */
const mostAbove = 10
/** Headings that are told: whoever has more has another sheet. */
const mostTold = 60

const headingsOf = (row: SheetCell[]) => row.map(textOf).filter(Boolean)

/** A cell in words. Sheets know days only as instants: midnight is a day; of a number they show fifteen figures. */
function textOf(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (!(cell instanceof Date)) return String(cell).trim()
  const [day, time] = cell.toISOString().slice(0, 16).split('T')
  return time === '00:00' ? day! : `${day} ${time}`
}

/**
 * A sheet that somebody sent, by its headings, in whatever order they stand. Refuses one whose needed columns are not there
 * (saying which it saw) or stand twice. Cells that are merged or hold a formula without a value are told as faults. `map`
 * says of headings which column they are, or that they are none.
 */
export async function readTable<K extends string>(
  source: Buffer | Readable,
  type: 'xlsx' | 'csv',
  columns: TableColumns<K>,
  limits?: ReadLimits,
  map: HeadingMap = {},
): Promise<Table<K>> {
  const { rows, lines, faults } = await readCells(source, type, limits)
  const keys = Object.keys(columns) as K[]
  const said = new Map(Object.entries(map).map(([heading, key]) => [searchKey(heading), key]))
  const names = new Map(keys.map(key => [key, columns[key].names.map(searchKey)]))
  const placesIn = (row: SheetCell[], key: K): number[] => {
    const headings = row.map(cell => searchKey(textOf(cell)))
    const named = headings.flatMap((each, at) => (names.get(key)!.includes(each) && !said.has(each) ? [at] : []))
    // A heading of an earlier sheet, remembered as this column, gives way to the column's own name.
    const chosen = headings.findIndex(each => each !== '' && said.get(each) === key)
    return named.length || chosen < 0 ? named : [chosen]
  }
  const needed = keys.filter(key => columns[key].needed)
  const missingIn = (row: SheetCell[]) => needed.filter(key => !placesIn(row, key).length)
  const unknownIn = (row: SheetCell[]): string[] => {
    const known = new Set(keys.flatMap(key => placesIn(row, key)))
    return headingsOf(row.filter((_, at) => !known.has(at))).slice(0, mostTold)
  }
  const above = rows.slice(0, mostAbove)
  const headAt = above.findIndex(row => !missingIn(row).length)
  if (headAt < 0) {
    // The line that has most of them is what was meant as the head; else the first that says anything.
    const best = above.reduce(
      (most, row) => (missingIn(row).length < missingIn(most).length ? row : most),
      above[0] ?? [],
    )
    const missing = missingIn(best).map(key => columns[key].names[0])
    const told = keys.flatMap(key => {
      const {
        names: [label],
        needed = false,
        told,
      } = columns[key]
      return told ? [{ key, label, needed, found: placesIn(best, key).length > 0 }] : []
    })
    refuse(
      invalid,
      { file: 'field.sheet-columns-missing' },
      {
        missing,
        seen: headingsOf(best).length ? headingsOf(best) : '—',
        ...(told.length && { headings: unknownIn(best), columns: told }),
      },
    )
  }
  const head = rows[headAt]!
  const twice = keys.filter(key => placesIn(head, key).length > 1)
  if (twice.length)
    refuse(invalid, { file: 'field.sheet-columns-doubled' }, { doubled: twice.map(key => columns[key].names[0]) })
  const places = keys.flatMap(key => placesIn(head, key).map(at => [key, at] as const))
  return {
    found: places.map(([key]) => key),
    unknown: unknownIn(head),
    lines: rows.slice(headAt + 1).map((row, index) => {
      const line: TableLine<K> = { line: lines[headAt + 1 + index]!, cells: {}, faults: {} }
      for (const [key, at] of places) {
        const text = textOf(row[at] ?? null)
        if (text) line.cells[key] = text
        const fault = faults.get(faultKey(headAt + 1 + index, at))
        if (fault) line.faults[key] = fault
      }
      return line
    }),
  }
}
