import { createHash } from 'node:crypto'
import type { ImportColumns, KeyOf, Values } from './columns.ts'
import { plainText } from './kinds.ts'

/** A value that is longer stands there as its digest. */
const mostShown = 40
const stampOf = (text: string): string =>
  text.length <= mostShown ? text : `#${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

/**
 * What stood in the cells of a line when its sheet was exported, as one cell of it: `score=80&note=`. By it an import sees
 * what somebody has changed in the college since.
 */
export const exportedCell = <C extends ImportColumns>(
  columns: C,
  values: { [K in KeyOf<C>]?: Values<C>[K] | null },
): string =>
  new URLSearchParams(
    Object.entries(values).map(([key, value]) => [key, stampOf(said(columns, key, value))]),
  ).toString()

/** A text as a sheet gives it back: spaces around it are no change. */
const said = (columns: ImportColumns, key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  return columns[key]!.kind.show(typeof value === 'string' ? plainText(value) : value, 'en')
}

/** What an import reads of such a cell: by column, as it stood. What is not understood is not there. */
export const readExportedCell = (text: string): Map<string, string> => new Map(new URLSearchParams(text))

/** Whether a value is what stood there. */
export const isAsExported = (columns: ImportColumns, key: string, value: unknown, stood: string): boolean =>
  stampOf(said(columns, key, value)) === stood
/** As it stood, for a person; null where only its digest is known. */
export const shownExported = (stood: string): string | null => (stood.startsWith('#') ? null : stood || '—')
