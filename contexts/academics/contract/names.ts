import { text } from '@halaqa/kit-contract'

/** A name in the three languages of the college. */
export const names = { nameAr: text(80), nameEn: text(80), nameFr: text(80) }
