import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { ColumnMap, importMaxBytes, invalid, type KnownColumn, latinDigits } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { type HeadingMap, readTable, type TableLine } from '@halaqa/kit-server/sheets'
import { type ImportColumns, type KeyOf, labelOf, tableOf, type Values } from './columns.ts'
import type { Said } from './kinds.ts'

/** A line as it was read: what stands in its cells, what that means, and what is wrong before anybody asks what it is for. */
export type ReadLine<C extends ImportColumns> = {
  /** In the file, from 1. */
  line: number
  texts: Partial<Record<KeyOf<C>, string>>
  values: Values<C>
  wrong: Partial<Record<KeyOf<C>, Said>>
}
export type ReadImport<C extends ImportColumns> = {
  lines: ReadLine<C>[]
  found: ReadonlySet<KeyOf<C>>
  columns: KnownColumn[]
  unknown: string[]
}
/** Where a sheet comes from: a file that was sent, or bytes. */
export type SheetSource = { name: string; path: string } | { name: string; content: Buffer }
/** A sheet that is about something else: its column says of what, and what it would have to say. */
export type SheetOf = { column: string; own: string; refused?: string }

type Asked<C> = {
  columns: C
  /** Headings that the sheet has for people, and nobody reads. */
  beside?: readonly string[]
  language: string
  lines: number
  /** What a person said of headings, in JSON. */
  map?: string | undefined
  of?: SheetOf | undefined
}

const maxUnpackedBytes = 50_000_000

/**
 * Reads a sheet by the columns of an import. Refuses what is no sheet, too large, without the columns that are needed, or of
 * something else. Lines in which nothing stands are not there.
 */
export async function readImport<C extends ImportColumns>(
  source: SheetSource,
  { columns, beside = [], language, lines: most, map, of }: Asked<C>,
): Promise<ReadImport<C>> {
  const type = /\.(csv|txt|tsv)$/i.test(source.name) ? 'csv' : 'xlsx'
  const content: Buffer | Readable = 'content' in source ? source.content : createReadStream(source.path)
  const limits = { maxRows: most + 1, maxBytes: importMaxBytes, maxUnpackedBytes }
  const table = await readTable(content, type, tableOf(columns, beside, language), limits, mapOf(map))
  const found = new Set(table.found.filter(key => key in columns)) as Set<KeyOf<C>>
  const lines = table.lines.map(line => readLine<C>(line, { columns, found, language })).filter(isFilled)
  if (of) requireOwn(lines, of)
  return {
    lines,
    found,
    columns: Object.entries(columns).map(([key, { needed = false }]) => ({
      key,
      label: labelOf(columns, key, language),
      needed,
      found: found.has(key),
    })),
    unknown: table.unknown,
  }
}

const isFilled = ({ texts, wrong }: ReadLine<ImportColumns>) =>
  Object.keys(texts).length > 0 || Object.values(wrong).some(each => each?.key !== 'field.required')

function mapOf(text: string | undefined): HeadingMap {
  if (!text) return {}
  const read = ColumnMap.safeParse(parsed(text))
  return read.success ? read.data : refuse(invalid, { columns: 'field.invalid' })
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function readLine<C extends ImportColumns>(
  { line, cells, faults }: TableLine<string>,
  { columns, found, language }: { columns: C; found: ReadonlySet<string>; language: string },
): ReadLine<C> {
  const read: ReadLine<C> = { line, texts: {}, values: {}, wrong: {} }
  for (const key of Object.keys(columns) as KeyOf<C>[]) {
    const { kind, required, empties } = columns[key]!
    const text = cells[key]
    const fault = faults[key]
    if (text !== undefined) read.texts[key] = text
    if (fault) read.wrong[key] = { key: `import.${fault}` }
    else if (text !== undefined) {
      const cell = kind.read(text, language)
      if ('wrong' in cell) read.wrong[key] = cell.wrong
      else read.values[key] = cell.value
    } else if (required) read.wrong[key] = { key: 'field.required' }
    else if (empties && found.has(key)) read.values[key] = '' as never
  }
  return read
}

function requireOwn(lines: readonly ReadLine<ImportColumns>[], { column, own, refused }: SheetOf): void {
  const plain = (text: string) => latinDigits(text).trim().toUpperCase()
  const other = lines.find(({ texts }) => texts[column] && plain(texts[column]) !== plain(own))
  if (other) refuse(invalid, { file: refused ?? 'field.sheet-of-other' }, { code: other.texts[column], own })
}
