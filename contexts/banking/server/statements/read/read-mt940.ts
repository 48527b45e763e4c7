import { baisaOf, plain, type ReadFile, type ReadLine, type WrongRow } from './read-statement.ts'

/** `:61:` value day, booking day, mark, the third letter of the currency, amount, type, reference of ours, `//` of the bank. */
const entryPattern =
  /^(\d{6})(\d{4})?(R?[DC])([A-Z])?(\d{1,12},\d{0,3})([A-Z][A-Z0-9]{3})([^\r\n/]{0,16}(?:\/(?!\/)[^\r\n/]*)*)(?:\/\/([^\r\n]{0,16}))?/
/** `:60F:` mark, day, currency, amount. */
const balancePattern = /^([DC])\d{6}([A-Z]{3})(\d{1,15},\d{0,3})/

/** MT940, as SWIFT has it: fields of a tag, each until the next. Undefined where it is none. */
export function readMt940(text: string): ReadFile | undefined {
  const fields = fieldsOf(text)
  if (!fields.some(({ tag }) => tag === '61') || !fields.some(({ tag }) => /^60/.test(tag))) return undefined
  const lines: ReadLine[] = []
  const wrong: WrongRow[] = []
  let last: ReadLine | undefined
  let row = 0
  for (const { tag, value } of fields) {
    if (tag === '61') {
      row += 1
      const read = lineOf(value, row)
      last = 'key' in read ? undefined : read
      if ('key' in read) wrong.push(read)
      else lines.push(read)
    } else if (tag === '86' && last) {
      Object.assign(last, detailsOf(value))
      last = undefined
    }
  }
  const balance = (tags: RegExp, all = fields) => balanceOf(all.find(({ tag }) => tags.test(tag))?.value)
  return {
    format: 'mt940',
    lines,
    wrong,
    skipped: 0,
    opening: balance(/^60[FM]$/),
    closing: balance(/^62[FM]$/, fields.toReversed()),
    iban: /[A-Z]{2}\d{2}[A-Z0-9]{10,30}/.exec(fields.find(({ tag }) => tag === '25')?.value ?? '')?.[0] ?? null,
    raw: [],
    map: null,
  }
}

function fieldsOf(text: string): { tag: string; value: string }[] {
  const body = text.replace(/\r\n?/g, '\n').replace(/\{4:\n?|\n?-\}|\{\d:[^{}]*\}/g, '\n')
  const parts = body.split(/(?:^|\n):(\d{2}[A-Z]?):/)
  const fields = []
  for (let at = 1; at < parts.length; at += 2)
    fields.push({ tag: parts[at]!, value: parts[at + 1]!.replace(/\n-\s*$/, '').trim() })
  return fields
}

function lineOf(value: string, row: number): ReadLine | WrongRow {
  const found = entryPattern.exec(value)
  if (!found) return { row, key: 'banking.read.line' }
  const [, valueDay = '', booked, mark = '', , written = '', , own = '', bank = ''] = found
  const amount = baisaOf(written.replace(/,$/, ',0'), ',')
  const on = dayOf(valueDay, booked)
  if (!on) return { row, key: 'banking.read.day', values: { text: valueDay } }
  if (!amount) return { row, key: 'banking.read.amount' }
  // What is reversed goes the other way.
  const isIn = mark === 'C' || mark === 'RD'
  const reference = own.trim() === 'NONREF' ? bank : own
  return {
    row,
    on,
    amount: isIn ? amount : -amount,
    reference: plain(reference || bank, 80),
    name: '',
    iban: '',
    text: plain(value.split('\n').slice(1).join(' ')),
  }
}

/** The day on which it was booked, in the year that is nearest to its value day. */
function dayOf(valueDay: string, booked?: string): string | undefined {
  const [year, month] = [Number(valueDay.slice(0, 2)), Number(valueDay.slice(2, 4))]
  const monthOf = booked ? Number(booked.slice(0, 2)) : month
  const moved = booked ? (monthOf - month > 6 ? -1 : month - monthOf > 6 ? 1 : 0) : 0
  const rest = booked ?? valueDay.slice(2)
  const iso = `20${String(year + moved).padStart(2, '0')}-${rest.slice(0, 2)}-${rest.slice(2, 4)}`
  const time = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : undefined
}

/** `:86:` as plain text, or in parts: `?20` to `?29` the text, `?32` and `?33` a name, `?31` an account; `/NAME/` of others. */
function detailsOf(value: string): Partial<ReadLine> {
  const flat = value.replace(/\n/g, '')
  const parts = flat.split(/\?(\d{2})/)
  if (parts.length > 2) {
    const of = (pattern: RegExp) =>
      parts.flatMap((each, at) => (at % 2 === 1 && pattern.test(each) ? [parts[at + 1] ?? ''] : [])).join('')
    return { text: plain(of(/^(2\d|6[0-3])$/)), name: plain(of(/^3[23]$/), 160), iban: plain(of(/^31$/), 42) }
  }
  const named = (word: string) => new RegExp(`/${word}/([^/]*)`).exec(flat)?.[1]
  return { text: plain(named('REMI') ?? flat), name: plain(named('NAME'), 160), iban: plain(named('IBAN'), 42) }
}

function balanceOf(value: string | undefined): number | null {
  const found = balancePattern.exec(value ?? '')
  if (found?.[2] !== 'OMR') return null
  const amount = baisaOf(found[3]!.replace(/,$/, ',0'), ',')
  return amount === undefined ? null : found[1] === 'D' ? -amount : amount
}
