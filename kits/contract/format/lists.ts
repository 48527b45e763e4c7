import type { Language } from './language.ts'

/** `A، B` or `A, B`: things one after the other by the comma of the language, where no "and" stands before the last. */
export const listed = (items: readonly unknown[], language: Language): string =>
  items.join(language === 'ar' ? '، ' : ', ')

/** `A؛ B` or `A; B`: the same of things that hold commas themselves. French keeps its thin space. */
export const setApart = (items: readonly unknown[], language: Language): string =>
  items.join(language === 'ar' ? '؛ ' : language === 'fr' ? '\u202f; ' : '; ')
