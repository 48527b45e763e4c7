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

/** What is searched for, word by word, as searches compare. `S26 12` and `r 26 254` are one word, a number: `s-26-12`, `r-26-254`. */
export const searchWords = (q: string | undefined): string[] => {
  const key = searchKey(q ?? '').trim()
  const [, letter, year, number] = /^([a-z])[ -]?(\d\d)[ -](\d+)$/.exec(key) ?? []
  return letter ? [`${letter}-${year}-${number}`] : key.split(' ').filter(Boolean)
}
/**
 * What a word is looked for by when it is a number, as a regular expression; undefined when it is a word. Digits stand at the
 * beginning of a number, with or without its noughts, of a telephone also behind the country; `s-26-2` is S-26-00002, as
 * people say it, and so is `s262`, which may also stand as it is.
 */
export function numberPattern(word: string): string | undefined {
  if (/^\d+$/.test(word)) return `(^|[^0-9]0*|968)${word}`
  const said = saidNumber(word)
  return said && (/-.*-/.test(word) ? said : `(${word}|${said})`)
}

/** The pattern of a text with a number that is the word, not only begins with it; undefined when the word is none. */
export function wholeNumberPattern(word: string): string | undefined {
  const said = /^\d+$/.test(word) ? `[a-z]-[0-9]+-0*${word}` : saidNumber(word)
  return said && `${said}($|[^0-9])`
}

function saidNumber(word: string): string | undefined {
  const [, before, number] = word.match(/^([a-z]+-(?:\d+-)+)0*([1-9]\d*)$/) ?? []
  if (before) return `${before}0*${number}`
  const [, letter, year, rest] = word.match(/^([a-z])-?(\d\d)0*([1-9]\d*)$/) ?? []
  return letter && `${letter}-${year}-0*${rest}`
}

/**
 * Whether a text has all words that are searched for: for lists that are made in memory. The same meaning as `matching` of
 * the server, which asks the database (a property holds the two equal).
 */
export function matchesSearch(text: string, q: string | undefined): boolean {
  const key = searchKey(text)
  return searchWords(q).every(word => {
    const pattern = numberPattern(word)
    return pattern ? new RegExp(pattern).test(key) : key.includes(word)
  })
}
