import type { Readable } from 'node:stream'
import { invalid, searchKey } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { type CellFault, faultKey } from './faults.ts'
import { type ReadLimits, readCells, type SheetCell } from './read.ts'

/** A column by what its heading may say, in any language; `needed` ones must be there. */
export type TableColumns<K extends string> = Record<K, { names: string[]; needed?: boolean }>
export type TableLine<K extends string> = {
  /** In the file, from 1. */
  line: number
  /** What is written; empty cells are not there. */
  cells: Partial<Record<K, string>>
  faults: Partial<Record<K, CellFault>>
}
export type Table<K extends string> = { found: K[]; lines: TableLine<K>[] }

/** Lines above the head: a title, the name of the college. */
const mostAbove = 10

/**
 * A sheet that somebody sent, by its headings, in whatever order they stand. Refuses one whose needed columns are not there
 * (saying which it saw) or stand twice. Cells that are merged or hold a formula without a value are told as faults.
 */
export async function readTable<K extends string>(
  source: Buffer | Readable,
  type: 'xlsx' | 'csv',
  columns: TableColumns<K>,
  limits?: ReadLimits,
): Promise<Table<K>> {
  const { rows, lines, faults } = await readCells(source, type, limits)
  const keys = Object.keys(columns) as K[]
  const placesIn = (row: SheetCell[], key: K): number[] => {
    const names = columns[key].names.map(searchKey)
    return row.flatMap((cell, at) => (cell !== null && names.includes(searchKey(String(cell))) ? [at] : []))
  }
  const needed = keys.filter(key => columns[key].needed)
  const missingIn = (row: SheetCell[]) => needed.filter(key => !placesIn(row, key).length)
  const above = rows.slice(0, mostAbove)
  const headAt = above.findIndex(row => !missingIn(row).length)
  if (headAt < 0) {
    // The line that has most of them is what was meant as the head; else the first that says anything.
    const best = above.reduce(
      (most, row) => (missingIn(row).length < missingIn(most).length ? row : most),
      above[0] ?? [],
    )
    const seen = best.filter(cell => cell !== null).join('، ')
    const missing = missingIn(best).map(key => columns[key].names[0])
    refuse(invalid, { file: 'field.sheet-columns-missing' }, { missing: missing.join('، '), seen: seen || '—' })
  }
  const head = rows[headAt]!
  const twice = keys.filter(key => placesIn(head, key).length > 1)
  if (twice.length)
    refuse(
      invalid,
      { file: 'field.sheet-columns-doubled' },
      { columns: twice.map(key => columns[key].names[0]).join('، ') },
    )
  const places = keys.flatMap(key => placesIn(head, key).map(at => [key, at] as const))
  return {
    found: places.map(([key]) => key),
    lines: rows.slice(headAt + 1).map((row, index) => {
      const line: TableLine<K> = { line: lines[headAt + 1 + index]!, cells: {}, faults: {} }
      for (const [key, at] of places) {
        const text = String(row[at] ?? '').trim()
        if (text) line.cells[key] = text
        const fault = faults.get(faultKey(headAt + 1 + index, at))
        if (fault) line.faults[key] = fault
      }
      return line
    }),
  }
}
