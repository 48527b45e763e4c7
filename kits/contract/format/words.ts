import { type Digits, type Language, shownDigits } from './language.ts'
import { ordinals } from './names.ts'
import { number } from './numbers.ts'

/** `الأول`, `first`, `premier`: one to ten in words (R046), above ten the number itself. */
export function ordinal(position: number, language: Language, gender: 'masculine' | 'feminine' = 'masculine'): string {
  const word = ordinals[language][gender][position - 1]
  if (word) return word
  return { ar: String(position), en: `${position}${englishEnding(position)}`, fr: `${position}e` }[language]
}
function englishEnding(position: number): string {
  if ([11, 12, 13].includes(position % 100)) return 'th'
  return ['th', 'st', 'nd', 'rd'][position % 10] ?? 'th'
}

export type PluralForms = { other: string } & Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>

const rules: Record<Language, Intl.PluralRules> = {
  ar: new Intl.PluralRules('ar'),
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
}

/** The form of `count` among six, with `{{count}}` filled in; a form that is not given falls back to `other`. */
export function plural(count: number, language: Language, forms: PluralForms, digits: Digits = 'latn'): string {
  const form = forms[rules[language].select(count)] ?? forms.other
  return form.replaceAll('{{count}}', number(count, language, { digits }))
}

const latinUnits = (one: string, other: string): PluralForms => ({
  one: `{{count}} ${one}`,
  other: `{{count}} ${other}`,
})
const spans = {
  minute: {
    ar: {
      zero: 'أقل من دقيقة',
      one: 'دقيقة',
      two: 'دقيقتان',
      few: '{{count}} دقائق',
      many: '{{count}} دقيقة',
      other: '{{count}} دقيقة',
    },
    en: latinUnits('minute', 'minutes'),
    fr: latinUnits('minute', 'minutes'),
  },
  hour: {
    ar: {
      zero: 'أقل من ساعة',
      one: 'ساعة',
      two: 'ساعتان',
      few: '{{count}} ساعات',
      many: '{{count}} ساعة',
      other: '{{count}} ساعة',
    },
    en: latinUnits('hour', 'hours'),
    fr: latinUnits('heure', 'heures'),
  },
  day: {
    ar: {
      zero: 'أقل من يوم',
      one: 'يوم',
      two: 'يومان',
      few: '{{count}} أيام',
      many: '{{count}} يومًا',
      other: '{{count}} يوم',
    },
    en: latinUnits('day', 'days'),
    fr: latinUnits('jour', 'jours'),
  },
  week: {
    ar: {
      zero: 'أقل من أسبوع',
      one: 'أسبوع',
      two: 'أسبوعان',
      few: '{{count}} أسابيع',
      many: '{{count}} أسبوعًا',
      other: '{{count}} أسبوع',
    },
    en: latinUnits('week', 'weeks'),
    fr: latinUnits('semaine', 'semaines'),
  },
  month: {
    ar: {
      zero: 'أقل من شهر',
      one: 'شهر',
      two: 'شهران',
      few: '{{count}} أشهر',
      many: '{{count}} شهرًا',
      other: '{{count}} شهر',
    },
    en: latinUnits('month', 'months'),
    fr: latinUnits('mois', 'mois'),
  },
  year: {
    ar: {
      zero: 'أقل من سنة',
      one: 'سنة',
      two: 'سنتان',
      few: '{{count}} سنوات',
      many: '{{count}} سنة',
      other: '{{count}} سنة',
    },
    en: latinUnits('year', 'years'),
    fr: latinUnits('an', 'ans'),
  },
} satisfies Record<string, Record<Language, PluralForms>>

/** `3 أيام`, `11 يومًا`, `سنتان ونصف`'s whole part: a span of time in its right plural (R045). */
export const span = (count: number, unit: keyof typeof spans, language: Language, digits: Digits = 'latn'): string =>
  plural(count, language, spans[unit][language], digits)

const collators: Record<Language, Intl.Collator> = {
  ar: new Intl.Collator('ar', { numeric: true, sensitivity: 'base', ignorePunctuation: true }),
  en: new Intl.Collator('en', { numeric: true, sensitivity: 'base' }),
  fr: new Intl.Collator('fr', { numeric: true, sensitivity: 'base' }),
}
/** For sorting names as a reader of the language expects them. */
export const compare = (a: string, b: string, language: Language = 'ar'): number => collators[language].compare(a, b)

/** A code or a phone number in the chosen digits, otherwise to the letter. */
export const code = (text: string, digits: Digits = 'latn'): string => shownDigits(text, digits)

const alternatives: Record<Language, Intl.ListFormat> = {
  ar: new Intl.ListFormat('ar', { type: 'disjunction' }),
  en: new Intl.ListFormat('en', { type: 'disjunction' }),
  fr: new Intl.ListFormat('fr', { type: 'disjunction' }),
}
/** `PNG أو JPEG`: one of a few. */
export const anyOf = (items: readonly string[], language: Language): string => alternatives[language].format(items)

const joined: Record<Language, Intl.ListFormat> = {
  ar: new Intl.ListFormat('ar', { type: 'conjunction' }),
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  fr: new Intl.ListFormat('fr', { type: 'conjunction' }),
}
/** "one, two and three", as the language joins them. */
export const allOf = (items: readonly string[], language: Language): string => joined[language].format(items)
