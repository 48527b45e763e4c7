import { type Language, number } from '@halaqa/kit-contract/format'

/** An average with two places, `3.50`; a dash before the first. */
export const gpaText = (gpa: number | null, language: Language): string =>
  gpa === null ? '—' : number(gpa, language, { fixed: true })
