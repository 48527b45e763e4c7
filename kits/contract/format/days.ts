import { latinDigits } from '../digits.ts'
import { type Digits, type Language, shownDigits } from './language.ts'
import { gregorianMonths, shortWeekdays, weekdays } from './names.ts'

/** Everything is shown in the time of Muscat, wherever the reader is. */
export const timeZone = 'Asia/Muscat'

type Parts = { year: number; month: number; day: number; hour: number; minute: number }

const muscat = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

function partsOf(format: Intl.DateTimeFormat, date: Date): Parts {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of format.formatToParts(date))
    if (type in parts) parts[type as keyof Parts] = Number(value)
  return parts
}

/** A day without time of day: `2026-11-21` as it is, an instant as the day it is in Muscat. */
export function dayOf(iso: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return iso
  const { year, month, day } = partsOf(muscat, dateOf(iso))
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
function dateOf(iso: string): Date {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a day or an instant: ${iso}`)
  return date
}
const noonOf = (iso: string) => dateOf(`${dayOf(iso)}T12:00:00Z`)

/** `20 نوفمبر 2026`, `20 November 2026`, `20 novembre 2026`, of a day or of an instant (shown in Muscat's time). */
export function day(iso: string, language: Language, digits: Digits = 'latn'): string {
  const date = noonOf(iso)
  const month = gregorianMonths[language][date.getUTCMonth()]
  return shownDigits(`${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`, digits)
}

/** `20 نوفمبر`: where the year is clear. */
export function shortDay(iso: string, language: Language, digits: Digits = 'latn'): string {
  const date = noonOf(iso)
  return shownDigits(`${date.getUTCDate()} ${gregorianMonths[language][date.getUTCMonth()]}`, digits)
}

/** `نوفمبر 2026` */
export function month(iso: string, language: Language, digits: Digits = 'latn'): string {
  const date = noonOf(iso)
  return shownDigits(`${gregorianMonths[language][date.getUTCMonth()]} ${date.getUTCFullYear()}`, digits)
}

/** `الثلاثاء` */
export const weekday = (iso: string, language: Language): string => weekdays[language][noonOf(iso).getUTCDay()]!

/** `Tue`, `mar.`, and in Arabic the whole name. */
export const shortWeekday = (iso: string, language: Language): string =>
  shortWeekdays[language][noonOf(iso).getUTCDay()]!

/** `19:30` in Muscat, of an instant; or a time of day that has no zone (`19:30:00`) as it is. */
export function time(iso: string, digits: Digits = 'latn'): string {
  if (/^\d{2}:\d{2}/.test(iso)) return shownDigits(iso.slice(0, 5), digits)
  const { hour, minute } = partsOf(muscat, dateOf(iso))
  return shownDigits(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, digits)
}

/** `20 نوفمبر 2026، 19:30` */
export const instant = (iso: string, language: Language, digits: Digits = 'latn'): string =>
  `${day(iso, language, digits)}${language === 'ar' ? '،' : ','} ${time(iso, digits)}`

/** Seconds as `hh:mm:ss` (R044); more than 99 hours show all their digits. */
export function duration(seconds: number, digits: Digits = 'latn'): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return shownDigits(parts.map(part => String(part).padStart(2, '0')).join(':'), digits)
}

/** What a person typed as a day (`21-11-2026`, `٢١/١١/٢٠٢٦`, `2026-11-21`) as `2026-11-21`; undefined when it is none. */
export function parseDay(text: string): string | undefined {
  const plain = latinDigits(text)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(plain)
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain)
  const [year, monthNumber, dayNumber] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : (yearFirst?.slice(1) ?? [])
  if (!year || !monthNumber || !dayNumber) return undefined
  const iso = `${year}-${monthNumber.padStart(2, '0')}-${dayNumber.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
