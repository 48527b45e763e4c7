import { text } from '@halaqa/kit-contract'

/** A name in the three languages of the college. */
export const names = { name_ar: text(80), name_en: text(80), name_fr: text(80) }
