import { latinDigits, searchKey } from '@halaqa/kit-contract'
import { parse } from 'csv-parse/sync'
import { type CsvColumn, type CsvMap, csvColumns, delimiters, mostLines } from '../../../contract/statements.ts'
import { baisaOf, plain, type ReadFile, type ReadLine, type WrongRow } from './read-statement.ts'

/** Rows that are shown while it is said what they are. */
const mostRaw = 12
const mostOfCell = 60

/**
 * How columns are read. `said`: by whoever imports, and so it is. `kept`: of the statement before, with the headings that stood there
 * (null where they were not written down): of a file with other headings it says nothing.
 */
export type Layout = { map: CsvMap; from: 'said' } | { map: CsvMap; from: 'kept'; headings: readonly string[] | null }

/**
 * A CSV file of a bank by the layout of its account; without one, or where its headings are others, it is guessed from the headings.
 * Rows without a day are no lines.
 */
export function readCsv(bytes: Buffer, layout: Layout | null): ReadFile {
  const encoding = layout?.map.encoding ?? encodingOf(bytes)
  const text = decoded(bytes, encoding)
  const delimiter = layout?.map.delimiter ?? delimiterOf(text)
  const rows = rowsOf(text, delimiters[delimiter])
  const known = { encoding, delimiter }
  const map =
    layout?.from === 'said' ? layout.map : layout ? laidOver(rows, layout) : guessedMap(rows, { known, before: null })
  const raw = rows.slice(0, mostRaw).map(row => row.slice(0, 60).map(cell => plain(cell, mostOfCell)))
  const head = rows[map.head_row - 1]
  const amount_is_balance = amounts.some(column => saysOther(head?.[(map[column] ?? 0) - 1], column) === 'balance')
  return { format: 'csv', iban: null, raw, map, amount_is_balance, ...linesOf(rows, map) }
}

const rowsOf = (text: string, delimiter: string): string[][] =>
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    to: mostLines + 60,
  }) as string[][]

function linesOf(
  rows: readonly string[][],
  map: CsvMap,
): Pick<ReadFile, 'lines' | 'wrong' | 'skipped' | 'opening' | 'closing'> {
  const lines: ReadLine[] = []
  const balances: (number | undefined)[] = []
  const wrong: WrongRow[] = []
  let skipped = Math.min(map.head_row, rows.length)
  const decimal = map.decimal === 'comma' ? ',' : '.'
  for (const [at, row] of rows.entries()) {
    if (at < map.head_row) continue
    const cell = (column: CsvColumn) => latinDigits((map[column] ? row[map[column] - 1] : '') ?? '').trim()
    const money = (column: CsvColumn) => (cell(column) === '' ? 0 : baisaOf(cell(column), decimal))
    // A title, a sum, the balance that was carried forward.
    if (!/\d/.test(cell('day'))) {
      skipped += 1
      continue
    }
    const on = dayIn(cell('day'), map.day_format)
    const amount = amountIn(money, map)
    if (!on) wrong.push({ row: at + 1, key: 'banking.read.day', values: { text: plain(cell('day'), 40) } })
    else if (amount === undefined) wrong.push({ row: at + 1, key: 'banking.read.amount' })
    else if (amount === 0) skipped += 1
    else {
      const texts = (column: CsvColumn, most?: number) => plain(map[column] ? row[map[column] - 1] : '', most)
      lines.push({
        row: at + 1,
        on,
        amount,
        reference: texts('reference', 80),
        name: texts('name', 160),
        iban: texts('iban', 42).replace(/\s/g, ''),
        text: texts('text'),
      })
      balances.push(map.balance ? money('balance') : undefined)
    }
  }
  return { lines, wrong, skipped, ...balancesOf(lines, balances) }
}

function amountIn(money: (column: CsvColumn) => number | undefined, map: CsvMap): number | undefined {
  if (map.amount) return money('amount')
  const [left, came] = [money('debit'), money('credit')]
  return left === undefined || came === undefined ? undefined : Math.abs(came) - Math.abs(left)
}

/** From a column of balances, whether the file begins with the oldest line or with the newest. */
function balancesOf(lines: readonly ReadLine[], balances: readonly (number | undefined)[]) {
  const [first, last] = [balances[0], balances.at(-1)]
  if (first === undefined || last === undefined) return { opening: null, closing: null }
  const isUp = lines.length < 2 || balances[1] === first + lines[1]!.amount
  const oldest = isUp ? { balance: first, line: lines[0]! } : { balance: last, line: lines.at(-1)! }
  return { opening: oldest.balance - oldest.line.amount, closing: isUp ? last : first }
}

/** A day of a bank, with or without a time after it, as ISO has it. */
export function dayIn(text: string, format: CsvMap['day_format']): string | undefined {
  const parts = /^(\d{1,4})[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ](\d{2,4})(?!\d)/.exec(text.trim())
  if (!parts) return undefined
  const [one, two, three] = parts.slice(1) as [string, string, string]
  const order = { dmy: [three, two, one], ymd: [one, two, three], mdy: [three, one, two] }[format] as [
    string,
    string,
    string,
  ]
  const [year, month, date] = order
  const named = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(month.toLowerCase())
  const iso = [
    year.length === 2 ? `20${year}` : year,
    (/^[a-z]/i.test(month) ? String(named / 3 + 1) : month).padStart(2, '0'),
    date.padStart(2, '0'),
  ].join('-')
  const time = new Date(`${iso}T00:00:00Z`)
  return iso >= '1990' && iso < '2200' && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
    ? iso
    : undefined
}

function encodingOf(bytes: Buffer): CsvMap['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1256'
  }
}
const decoded = (bytes: Buffer, encoding: CsvMap['encoding']): string => new TextDecoder(encoding).decode(bytes)

function delimiterOf(text: string): CsvMap['delimiter'] {
  const head = text.slice(0, 4000)
  const counts = Object.entries(delimiters).map(([name, each]) => ({ name, count: head.split(each).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).name as CsvMap['delimiter']
}

/** What headings say, as searches fold them. */
const headings: Record<CsvColumn, readonly string[]> = {
  day: [
    'تاريخ',
    'التاريخ',
    'تاريخ العملية',
    'تاريخ القيمة',
    'date',
    'value date',
    'transaction date',
    'posting date',
    'booking date',
  ],
  amount: ['المبلغ', 'مبلغ', 'القيمة', 'amount', 'transaction amount', 'montant'],
  debit: ['مدين', 'سحب', 'debit', 'withdrawal', 'withdrawals', 'debit amount', 'débit'],
  credit: ['دائن', 'ايداع', 'إيداع', 'credit', 'deposit', 'deposits', 'credit amount', 'crédit'],
  reference: ['المرجع', 'رقم المرجع', 'رقم العملية', 'reference', 'ref', 'reference no', 'transaction id', 'référence'],
  name: ['الاسم', 'المرسل', 'المحول', 'name', 'sender', 'beneficiary', 'payer', 'counterparty', 'nom'],
  iban: ['الايبان', 'رقم الحساب', 'iban', 'account', 'counterparty iban'],
  text: ['البيان', 'الوصف', 'التفاصيل', 'description', 'details', 'narration', 'narrative', 'particulars', 'libellé'],
  balance: ['الرصيد', 'رصيد', 'balance', 'running balance', 'solde'],
}

const wordsOf = (column: CsvColumn): string[] => headings[column].map(searchKey)

/** What a heading says that is not this column; undefined where it says this one, or nothing that is known. */
function saysOther(heading: string | undefined, column: CsvColumn): CsvColumn | undefined {
  const key = searchKey(heading ?? '')
  if (!key || wordsOf(column).includes(key)) return undefined
  return csvColumns.find(other => wordsOf(other).includes(key))
}

const amounts = ['amount', 'debit', 'credit'] as const

/** Columns that make a line; what the others say is a text, and a bank puts a name into any. */
const weighty: readonly CsvColumn[] = ['day', ...amounts, 'balance']

type Kept = Extract<Layout, { from: 'kept' }>
/** The map that was kept where the headings are those it was made for; else what the headings of this file say. */
function laidOver(rows: readonly string[][], { map, headings: kept }: Kept): CsvMap {
  const head = rows[map.head_row - 1]
  if (map.head_row === 0) return map
  const at = (row: readonly string[] | undefined, column: CsvColumn) => plain(row?.[map[column]! - 1], mostOfCell)
  const stands = (column: CsvColumn) =>
    map[column] === null ||
    (kept
      ? searchKey(at(head, column)) === searchKey(at(kept, column))
      : !weighty.includes(column) || !saysOther(at(head, column), column))
  if (csvColumns.every(stands)) return map
  const { encoding, delimiter } = map
  const guessed = guessedMap(rows, { known: { encoding, delimiter }, before: { map, headings: kept } })
  // A text whose heading the bank renamed is where it was, unless something else is there now.
  const taken = new Set(csvColumns.map(column => guessed[column]))
  if (guessed.head_row !== map.head_row || !weighty.every(stands)) return guessed
  const stayed = csvColumns.filter(
    column =>
      guessed[column] === null &&
      map[column] !== null &&
      !taken.has(map[column]) &&
      !saysOther(at(head, column), column),
  )
  return { ...guessed, ...Object.fromEntries(stayed.map(column => [column, map[column]])) }
}

type Guessing = {
  known: Pick<CsvMap, 'encoding' | 'delimiter'>
  /** What was kept of another file of the bank: its headings are known, too, and go before. */
  before: { map: CsvMap; headings: readonly string[] | null } | null
}
/** The row with the most headings that are known is the head; what no heading says stays open. */
function guessedMap(rows: readonly string[][], { known, before }: Guessing): CsvMap {
  const folded = rows.slice(0, 20).map(row => row.map(cell => searchKey(plain(cell, mostOfCell))))
  const namesOf = (column: CsvColumn): string[][] => {
    const position = before?.map[column]
    const named = searchKey((position && before?.headings?.[position - 1]) || '')
    return [...(named ? [[named]] : []), wordsOf(column)]
  }
  const columnIn = (row: readonly string[], column: CsvColumn): number | null => {
    const found = namesOf(column).map(names => row.findIndex(cell => names.includes(cell)))
    const at = found.find(each => each >= 0)
    return at === undefined ? null : at + 1
  }
  const found = folded.map(row => csvColumns.filter(column => columnIn(row, column) !== null).length)
  const best = Math.max(0, ...found)
  const head = best > 1 ? found.indexOf(best) : -1
  const columns = Object.fromEntries(
    csvColumns.map(column => [column, head < 0 ? null : columnIn(folded[head]!, column)]),
  ) as Record<CsvColumn, number | null>
  const cells = (column: number | null) =>
    column ? rows.slice(head + 1, head + 60).map(row => row[column - 1] ?? '') : []
  return {
    ...known,
    ...columns,
    head_row: head + 1,
    day_format: formatOf(cells(columns.day), before?.map.day_format),
    decimal: decimalOf(cells(columns.amount ?? columns.credit)) ?? before?.map.decimal ?? 'point',
  }
}

function decimalOf(cells: readonly string[]): CsvMap['decimal'] | undefined {
  if (cells.some(cell => /,\d{1,3}$/.test(cell) && !/\./.test(cell))) return 'comma'
  return cells.some(cell => /\.\d{1,3}$/.test(cell)) ? 'point' : undefined
}

/** Of formats that fit as well, the one that the bank used before. */
function formatOf(cells: readonly string[], before: CsvMap['day_format'] = 'dmy'): CsvMap['day_format'] {
  const formats = ['dmy', 'ymd', 'mdy'] as const
  const fits = (format: CsvMap['day_format']) => cells.filter(cell => dayIn(latinDigits(cell), format)).length
  return formats.reduce((best, next) => (fits(next) > fits(best) ? next : best), before)
}
