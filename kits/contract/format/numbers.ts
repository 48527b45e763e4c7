import { latinDigits } from '../digits.ts'
import { type Digits, type Language, nbsp, shownDigits } from './language.ts'

/*
 * Separators and names are written out here instead of asked from Intl: the server and the browser carry different
 * ICU data, and a page that is drawn twice must say the same thing twice.
 */
type Separators = { group: string; decimal: string }
const latin: Record<Language, Separators> = {
  ar: { group: ',', decimal: '.' },
  en: { group: ',', decimal: '.' },
  fr: { group: '\u202f', decimal: ',' },
}
const separatorsOf = (language: Language, digits: Digits): Separators =>
  digits === 'arab' ? { group: '٬', decimal: '٫' } : latin[language]

/** A number with grouped thousands; at most `places` decimals, exactly that many when `fixed`. */
export function number(
  value: number,
  language: Language,
  { places = 2, fixed = false, digits = 'latn' }: { places?: number; fixed?: boolean; digits?: Digits } = {},
): string {
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(places).split('.')
  const kept = fixed ? decimals : decimals.replace(/0+$/, '')
  const { group, decimal } = separatorsOf(language, digits)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = value < 0 && /[1-9]/.test(whole + kept) ? '\u200e-' : ''
  return sign + shownDigits(kept ? grouped + decimal + kept : grouped, digits)
}

/** Baisa (1 rial = 1,000) as `20.000 ر.ع.`, `OMR 20.000`, `20,000 OMR`; always three decimals (portal spec s.2). */
export function money(baisa: number, language: Language, digits: Digits = 'latn'): string {
  if (!Number.isSafeInteger(baisa)) throw new RangeError(`money is a whole number of baisa, not ${baisa}`)
  const amount = number(baisa / 1000, language, { places: 3, fixed: true, digits })
  // Less than nothing begins with a mark of Latin, which would turn the whole amount round where it stands alone.
  if (language === 'ar') return `${baisa < 0 ? '\u061c' : ''}${amount}${nbsp}ر.ع.`
  return language === 'en' ? `OMR${nbsp}${amount}` : `${amount}${nbsp}OMR`
}

/**
 * `72٪`, `72%`, `72 %`. The value is already in hundredths: 72 means 72 %. The Arabic letter mark before it puts the
 * sign to the left of the number wherever it stands, alone in a <bdi> as in a sentence.
 */
export function percent(value: number, language: Language, digits: Digits = 'latn'): string {
  const amount = number(value, language, { digits })
  return { ar: `\u061c${amount}٪`, en: `${amount}%`, fr: `${amount}${nbsp}%` }[language]
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
/** A size in bytes as `2.4 MB` (R043); a left-to-right run in every language. */
export function bytes(size: number, language: Language, digits: Digits = 'latn'): string {
  const step = size < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(size) / Math.log(1024)))
  const amount = number(size / 1024 ** step, language, { places: step === 0 ? 0 : 1, digits })
  return `${amount}${nbsp}${units[step]}`
}

/**
 * What a person typed as a number: digits of every system, grouping of the language, spaces; undefined when it is none.
 * The point is always a decimal mark; the comma groups thousands, and in French is the decimal mark.
 */
export function parseNumber(text: string, language: Language = 'ar'): number | undefined {
  const plain = latinDigits(text).replace(/[\s\u00a0\u202f\u200e\u200f]/g, '')
  const western = language === 'fr' ? plain.replace(',', '.') : plain
  const ungrouped = /^[-−]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(western) ? western.replaceAll(',', '') : western
  if (!/^[-−]?(\d+\.?\d*|\.\d+)$/.test(ungrouped)) return undefined
  const value = Number(ungrouped.replace('−', '-'))
  return Number.isFinite(value) ? value : undefined
}

/** What a person typed as an amount of rials, as integer baisa; undefined when it is none or finer than a baisa. */
export function parseMoney(text: string, language: Language = 'ar'): number | undefined {
  const plain = text.replace(/ر\.?\s*ع\.?|OMR|ريال(?:ات)?/gi, '')
  const value = parseNumber(plain, language)
  if (value === undefined || value < 0) return undefined
  const decimals = /[.,](\d*)$/.exec(latinDigits(plain).replace(/[^\d.,]/g, ''))?.[1] ?? ''
  const mayBeDecimals = language === 'fr' || latinDigits(plain).includes('.')
  if (mayBeDecimals && decimals.replace(/0+$/, '').length > 3) return undefined
  const baisa = Math.round(value * 1000)
  return Number.isSafeInteger(baisa) ? baisa : undefined
}
