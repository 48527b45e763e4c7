import readExcelFile from 'read-excel-file/node'
import { refuse } from '../http/refusal.ts'
import { checkArchive } from './archive.ts'
import { faultsOf, worksheetsOf } from './faults.ts'
import { sheetTooLarge, tooManyRows } from './problems.ts'
import type { SheetCell, SheetCells } from './read.ts'

type Limits = { maxUnpackedBytes: number; maxRows: number; maxColumns: number }

/** The cells of a workbook's first worksheet that holds anything. In a decoding process: it takes memory and its thread. */
export async function cellsOfXlsx(
  bytes: Buffer,
  { maxUnpackedBytes, maxRows, maxColumns }: Limits,
): Promise<SheetCells> {
  const parts = await checkArchive(bytes, maxUnpackedBytes)
  const sheets = await readExcelFile(bytes)
  // Excel begins a file with an empty one at times.
  const at = Math.max(
    0,
    sheets.findIndex(sheet => sheet.data.length > 0),
  )
  const rows = (sheets[at]?.data ?? []) as SheetCell[][]
  if (rows.length > maxRows) tooManyRows(maxRows)
  if (rows.some(row => row.length > maxColumns)) refuse(sheetTooLarge)
  return { rows, lines: rows.map((_, index) => index + 1), faults: faultsOf(worksheetsOf(parts)[at] ?? '') }
}
