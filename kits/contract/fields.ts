import { z } from 'zod'
import { latinDigits, plainArabic } from './digits.ts'

/**
 * A rule of a text field: undefined when the value keeps it, else the message key (`field.<key>`) and its values.
 * The generic rules of the specification, section 5: the first failing rule wins, empty values skip all but `required`.
 */
export type TextRule = (value: string) => { key: string; values?: Record<string, unknown> } | undefined

const unless =
  (pattern: RegExp, key: string): TextRule =>
  value =>
    pattern.test(value) ? undefined : { key }

/** R002 */
export const isEmail: TextRule = unless(
  /^[^\s@"(),:;<>[\]\\]+@[^\s@.,"():;<>[\]\\]+(?:\.[^\s@.,"():;<>[\]\\]+)+$/,
  'email',
)
/** R003: DD-MM-YYYY and a day that exists. */
export const isDay: TextRule = value => (isoOfDay(value) ? undefined : { key: 'date' })
/** R004: English letters, digits, spaces, hyphen. */
export const isLatin: TextRule = unless(/^[A-Za-z0-9 -]*$/, 'latin')
/** R005: English letters, digits, spaces. */
export const isLatinAlphanumeric: TextRule = unless(/^[A-Za-z0-9 ]*$/, 'latin-alphanumeric')
/** R006: Arabic letters (hamza forms, alef wasla, tashkeel, tatweel), digits, spaces. */
export const isArabic: TextRule = unless(/^[\u0621-\u063A\u0640-\u0652\u0670\u0671٠-٩0-9 ]*$/, 'arabic')
/** R008 */
export const atLeast =
  (min: number): TextRule =>
  value =>
    [...value].length >= min ? undefined : { key: 'too-short', values: { min } }
/** R009 */
export const atMost =
  (max: number): TextRule =>
  value =>
    [...value].length <= max ? undefined : { key: 'too-long', values: { max } }
/** R010: a decimal number with at most two places. */
export const isDecimal: TextRule = unless(/^-?\d+(\.\d{1,2})?$/, 'decimal')
/** R011 */
export const isInteger: TextRule = unless(/^-?\d+$/, 'integer')
/** R012 */
export const isOneOf =
  (list: readonly string[]): TextRule =>
  value =>
    list.includes(value) ? undefined : { key: 'not-one-of', values: { list } }

/**
 * Characters that turn the direction of everything after them (U+202A–E, U+2066–9): no keyboard writes them, and one in a
 * title turns the line, the breadcrumb and the list round. The marks U+200E and U+200F stay: they turn nothing else.
 */
const withoutTurns = (value: string): string => value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** A text field, trimmed, that must be filled in (R007) and keeps these rules; the first that fails is the message. */
export const text = (max = 200, ...rules: TextRule[]) =>
  z
    .string()
    .overwrite(withoutTurns)
    .trim()
    .superRefine(firstFailing([...rules, atMost(max)], true))
/** The same, but empty is fine and skips the rules (R001). */
export const optionalText = (max = 200, ...rules: TextRule[]) =>
  z
    .string()
    .overwrite(withoutTurns)
    .trim()
    .superRefine(firstFailing([...rules, atMost(max)], false))
    .default('')

function firstFailing(rules: TextRule[], required: boolean) {
  return (value: string, context: z.RefinementCtx<string>) => {
    const failed = value === '' ? (required ? { key: 'required' } : undefined) : firstOf(rules, value)
    if (failed) context.addIssue({ code: 'custom', params: failed, input: value })
  }
}
function firstOf(rules: TextRule[], value: string): ReturnType<TextRule> {
  for (const rule of rules) {
    const failed = rule(value)
    if (failed) return failed
  }
}

/** R013: the field is required when `when` holds of the whole record; say it in superRefine of the object. */
export function requiredWhen<T extends object>(field: keyof T & string, when: (record: T) => boolean) {
  return (record: T, context: z.RefinementCtx<T>) => {
    const value = record[field]
    if (when(record) && (value == null || value === ''))
      context.addIssue({ code: 'custom', path: [field], params: { key: 'needed' }, input: value })
  }
}

/** The largest id that an integer column can hold; a larger one is refused here, not by the database with an error. */
const largestId = 2_147_483_647
export const id = z.int().positive().max(largestId)
/** An id in an address, where everything is text. Never empty, never "1e3"; what no column can hold is not there. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine(text => Number(text) <= largestId)
  .transform(Number) as unknown as z.ZodType<number, number>
/** Yes or no in a query string: a filter that a list shows in words. */
export const yesNoInQuery = z.stringbool().meta({ 'x-kind': 'boolean' })
/** An id in a query string. */
export const idInQuery = z.coerce.number().int().positive().max(largestId)
/** A day of the years 1900 to 2199, `2026-11-21`; the database knows no year 0. */
export const day = z.iso.date().refine(isOfOurTime, { params: { key: 'date' } })
function isOfOurTime(value: string): boolean {
  return value >= '1900' && value < '2200'
}
/** A moment in UTC, `2026-11-21T08:00:00.000Z`. */
export const instant = z.iso.datetime()
/** A mark or a percentage of two places, from 0 to `max` as a person says it; kept in hundredths: 5550 is 55.5. */
export const hundredths = (max: number) =>
  z
    .int()
    .refine(value => value >= 0, { params: { key: 'too-small', values: { min: 0 } } })
    .refine(value => value <= max * 100, { params: { key: 'too-big', values: { max } } })
    .meta({ 'x-kind': 'hundredths' })
/** An amount of money in baisa; 1 rial is 1,000 baisa. Never a float. */
export const baisa = z.int().min(0).max(1_000_000_000_000).meta({ 'x-kind': 'money' })
/** Text of several lines. */
export const longText = (max = 4000) => text(max).meta({ 'x-kind': 'long-text' })
/** A trimmed e-mail address in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine(firstFailing([isEmail, atMost(254)], true))
  .meta({ 'x-kind': 'email' })
/** An international telephone number, `+96892000142`; Arabic digits, spaces, a leading 00 and a local number of here are accepted. */
export const phone = z
  .string()
  .transform(value =>
    latinDigits(value)
      .replace(/[\s()-]/g, '')
      .replace(/^00/, '+')
      // Eight digits as Oman has them; a form puts the code of another chosen country before they are sent.
      .replace(/^(?=[279]\d{7}$)/, '+968'),
  )
  .superRefine(firstFailing([unless(/^\+[1-9]\d{6,14}$/, 'phone')], true))
  .meta({ 'x-kind': 'phone' })
const eightDigits: TextRule = value =>
  /^\d{8}$/.test(value) ? undefined : { key: 'civil-number', values: { count: value.length } }
/** An Omani civil number: eight digits (Arabic ones are accepted), not all of them zeros, stored as 0–9. */
export const civilNumber = z
  .string()
  .transform(value => latinDigits(value).replace(/\s/g, ''))
  .superRefine(firstFailing([eightDigits, unless(/[1-9]/, 'invalid')], true))
  .meta({ 'x-kind': 'code' })
/** A name in Arabic letters: tashkeel and tatweel are accepted and not stored. */
export const arabicName = (max = 60) =>
  z
    .string()
    .transform(plainArabic)
    .superRefine(firstFailing([isArabic, atMost(max)], true))
/** A name in Latin letters, as in a passport. */
export const latinName = (max = 120) => text(max, isLatin)
/** The id of another resource's record; forms offer a list of it, lists show its name. */
export const reference = (resource: string) => id.meta({ 'x-reference': resource })

/** `21-11-2026` as `2026-11-21`; undefined when it is no day. Arabic digits are accepted. */
export function isoOfDay(value: string): string | undefined {
  const [, dayOfMonth, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(latinDigits(value)) ?? []
  if (!year) return undefined
  const iso = `${year}-${month}-${dayOfMonth}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
