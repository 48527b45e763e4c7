import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { decode } from '@halaqa/kit-server/decoding'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { parse } from 'csv-parse'
import type { CellFaults } from './faults.ts'
import { sheetTooLarge, sheetUnreadable, tooManyBytes, tooManyRows } from './problems.ts'

export type SheetCell = string | number | boolean | Date | null
export type ReadLimits = {
  /** Of the file as it came. Default 10 MB. */
  maxBytes?: number
  /** Of what an XLSX unpacks to. Default 100 MB. */
  maxUnpackedBytes?: number
  /** Default 20,000, the head among them. */
  maxRows?: number
  /** Default 200. */
  maxColumns?: number
}

/**
 * The rows of a sheet that somebody sent, the head first, empty cells as null. All cells of a CSV are text. Refuses
 * `sheet-too-large` before memory is used up, and `sheet-unreadable`.
 */
export const readSheet = async (
  source: Buffer | Readable,
  type: 'xlsx' | 'csv',
  limits: ReadLimits = {},
): Promise<SheetCell[][]> => (await readCells(source, type, limits)).rows

export type SheetCells = {
  rows: SheetCell[][] /** Of the line in the file, from 1. */
  lines: number[]
  faults: CellFaults
}
/** The same, with the line of each row and what is wrong with its cells. */
export async function readCells(
  source: Buffer | Readable,
  type: 'xlsx' | 'csv',
  { maxBytes = 10_000_000, maxUnpackedBytes = 100_000_000, maxRows = 20_000, maxColumns = 200 }: ReadLimits = {},
): Promise<SheetCells> {
  const bytes = Buffer.isBuffer(source) ? source : await bounded(source, maxBytes)
  if (bytes.length > maxBytes) tooManyBytes(maxBytes)
  if (type === 'xlsx') {
    const limits = { maxUnpackedBytes, maxRows, maxColumns }
    return (await decode<SheetCells>({ kind: 'sheet', bytes, ...limits })) ?? refuse(sheetUnreadable)
  }
  try {
    return await readCsv(bytes, maxRows, maxColumns)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(sheetUnreadable)
  }
}

async function bounded(source: Readable, maxBytes: number): Promise<Buffer> {
  let seen = 0
  const watched = source.map((chunk: Buffer) => {
    seen += chunk.length
    if (seen > maxBytes) tooManyBytes(maxBytes)
    return chunk
  })
  return buffer(watched)
}

async function readCsv(bytes: Buffer, maxRows: number, maxColumns: number): Promise<SheetCells> {
  const rows: SheetCell[][] = []
  const lines: number[] = []
  const text = decoded(bytes)
  const delimiter = delimiterOf(text)
  const parser = Readable.from([text]).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  )
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (rows.length >= maxRows) tooManyRows(maxRows)
    if (record.length > maxColumns) refuse(sheetTooLarge)
    rows.push(record.map(cell => cell.trim() || null))
    lines.push(info.lines)
  }
  return { rows, lines, faults: new Map() }
}

/** Text has no zero bytes, as archives and pictures have; a page or a PDF file may bear the name of a sheet and is none. */
function isText(bytes: Buffer): boolean {
  const begin = bytes.subarray(0, 64).toString('utf8').replace('\ufeff', '').trimStart()
  return !bytes.includes(0) && !/^(<[!?a-z]|%PDF)/i.test(begin)
}

/**
 * Arabic Excel saves CSV in windows-1256; what is no UTF-8 is taken for that. What it calls “Unicode text” is UTF-16, which
 * says so in its first two bytes.
 */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (!isText(bytes)) refuse(sheetUnreadable)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}

/** Excel separates by semicolons where the comma is the decimal separator. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map(each => ({ each, count: head.split(each).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).each
}
