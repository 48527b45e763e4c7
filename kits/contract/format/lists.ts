import type { Language } from './language.ts'

/** `A، B` or `A, B`: things one after the other by the comma of the language, where no "and" stands before the last. */
export const listed = (items: readonly unknown[], language: Language): string =>
  items.join(language === 'ar' ? '، ' : ', ')
