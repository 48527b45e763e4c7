/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as 0–9, the Arabic decimal separator as a point. Everything else stays. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, '')

/** Tashkeel (harakat, superscript alef, Quranic marks) and tatweel. */
const marks = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g

/** The text without tashkeel and tatweel, runs of spaces as one. What is stored of a name. */
export const plainArabic = (text: string): string => text.replace(marks, '').replace(/\s+/g, ' ').trim()

/**
 * What two spellings of one name have in common: no marks, one alef, ى as ي, ة as ه, hamza seats folded,
 * عبد الله as عبدالله, lower case, Latin digits. Search columns and search words both pass through it.
 */
export const searchKey = (text: string): string =>
  latinDigits(plainArabic(text))
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/(^|\s)عبد\s+ال/g, '$1عبدال')
    .toLowerCase()

/** What is searched for, word by word, as searches compare. */
export const searchWords = (q: string | undefined): string[] =>
  searchKey(q ?? '')
    .split(' ')
    .filter(Boolean)
/** A number is looked for from its beginning; of a telephone, also without the country. */
export const numberPattern = (digits: string): string => `(^|[^0-9]|968)${digits}`

/**
 * Whether a text has all words that are searched for: for lists that are made in memory. The same meaning as `matching` of
 * the server, which asks the database (a property holds the two equal).
 */
export function matchesSearch(text: string, q: string | undefined): boolean {
  const key = searchKey(text)
  return searchWords(q).every(word =>
    /^\d+$/.test(word) ? new RegExp(numberPattern(word)).test(key) : key.includes(word),
  )
}
