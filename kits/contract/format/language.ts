/** The three languages of the interface. Arabic is the default and the legally binding one (portal spec s.1). */
export type Language = 'ar' | 'en' | 'fr'
export const languages: readonly Language[] = ['ar', 'en', 'fr']
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)
export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')

/** Latin digits unless a person asked for Arabic-Indic ones; one system a screen. */
export type Digits = 'latn' | 'arab'

/** 0–9 as ٠–٩ when the person chose them; every other character stays. */
export const shownDigits = (text: string, digits: Digits = 'latn'): string =>
  digits === 'arab' ? text.replace(/\d/g, digit => String.fromCharCode(0x0660 + Number(digit))) : text

export const nbsp = '\u00a0'

/** A left-to-right value (a size, a code, `PDF, JPG`) that keeps its order inside a right-to-left sentence. */
export const isolated = (text: string): string => `\u2066${text}\u2069`
