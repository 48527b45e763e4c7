import type { CsvMap, StatementFormat } from '../../../contract/statements.ts'

/** A line as the bank wrote it; `amount` in baisa, below nothing where it left. */
export type ReadLine = {
  /** In the file, from 1. */
  row: number
  on: string
  amount: number
  reference: string
  name: string
  iban: string
  text: string
}
export type WrongRow = { row: number; key: string; values?: Record<string, unknown> }
/** What stands in a file. Balances in baisa; null where it says none. */
export type ReadFile = {
  format: StatementFormat
  lines: ReadLine[]
  wrong: WrongRow[]
  /** Rows that are no line: titles, sums. */
  skipped: number
  opening: number | null
  closing: number | null
  /** The account that it says it is of. */
  iban: string | null
  /** Of CSV: the first rows as they stand, and how they were read. */
  raw: string[][]
  map: CsvMap | null
  /** What is read as an amount is headed as the balance. */
  amount_is_balance?: boolean
}

/** Texts of a bank, on one line and no longer than they are kept. */
export const plain = (value: unknown, most = 300): string =>
  String(value ?? '')
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)

/** An amount of rials as banks write it, in baisa; undefined where it is none, or finer than a baisa. */
export function baisaOf(value: string, decimal: '.' | ','): number | undefined {
  const cleaned = value.replace(/[\s\u00a0\u200e\u200f'’]/g, '').replace(/^(OMR|ر\.?ع\.?)|(OMR|ر\.?ع\.?)$/gi, '')
  const isBelow = /^\(.*\)$/.test(cleaned) || /^[-−]|[-−]$|DR\.?$/i.test(cleaned)
  const digits = cleaned.replace(/^\(|\)$|^[-−+]|[-−]$|(DR|CR)\.?$/gi, '')
  const thousands = decimal === '.' ? ',' : '.'
  const pattern = new RegExp(`^\\d+(\\${thousands}\\d{3})*(\\${decimal}(\\d+))?$`)
  if (!pattern.test(digits)) return undefined
  const [whole = '', part = ''] = digits.replaceAll(thousands, '').split(decimal)
  if (whole.length > 12 || /[^0]/.test(part.slice(3))) return undefined
  const baisa = Number(whole) * 1000 + Number(part.slice(0, 3).padEnd(3, '0'))
  return isBelow ? -baisa : baisa
}
