import { type Language, percent } from '@halaqa/kit-contract/format'

/** `passed_percent` of the report is in percent already, not in hundredths as the conditions of admission are. */
export const passRate = (passedPercent: number | null, language: Language): string | undefined =>
  passedPercent === null ? undefined : percent(passedPercent, language)
