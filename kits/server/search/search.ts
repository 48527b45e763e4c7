import { numberPattern, searchWords, wholeNumberPattern } from '@halaqa/kit-contract'
import { and, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'

// Constants that may stand in the definition of a column, where nothing can be bound.
const quoted = (text: string): SQL => sql.raw(`'${text}'`)
const marks = quoted('[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]')
const letters = { from: quoted('أإآٱؤئىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬'), to: quoted('ااااوييه01234567890123456789.') }

/** `searchKey` as SQL: a text as searches compare it. What grows keeps it in a column with a trigram index instead. */
export const folded = (value: SQLWrapper): SQL => {
  const plain = sql`regexp_replace(regexp_replace(${value}::text, ${marks}, '', 'g'), '\\s+', ' ', 'g')`
  const oneLetter = sql`lower(translate(${plain}, ${letters.from}, ${letters.to}))`
  return sql`regexp_replace(${oneLetter}, '(^|\\s)عبد\\s+ال', '\\1عبدال', 'g')`
}

/**
 * A column that keeps the folded text of others, named as the table names them; the database writes it. A table that grows
 * has it with a trigram index: `index('invoices_search').using('gin', sql`${table.searchText} gin_trgm_ops`)`.
 */
export const foldedText = (...columns: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(folded(sql.raw(`(${columns.map(column => `coalesce(${column}, '')`).join(` || ' ' || `)})`)))

/**
 * The one meaning of search: every word stands somewhere in these texts, which are folded (`searchKey`); in any order, as
 * part of a word. A number is looked for from its beginning (of a telephone, also without the country). `%` and `_` are
 * letters. Nothing when nothing is searched for.
 */
export function matching(texts: SQLWrapper | readonly SQLWrapper[], q: string | undefined): SQL | undefined {
  const words = searchWords(q)
  const among = [texts].flat() as SQLWrapper[]
  return and(...words.map(word => or(...among.map(each => found(each, word)))))
}

function found(where: SQLWrapper, word: string): SQL {
  const pattern = numberPattern(word)
  if (!pattern) return sql`${where} like ${`%${asLetters(word)}%`}`
  // The digits with which each way to say the number ends: a trigram index finds these sooner than a pattern that leaves much open.
  const [, digits] = /(\d{3,})\)?$/.exec(pattern) ?? []
  return digits ? sql`(${where} like ${`%${digits}%`} and ${where} ~ ${pattern})` : sql`${where} ~ ${pattern}`
}
/** A text as a pattern of `like` in which `%` and `_` are letters. */
export const asLetters = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/**
 * The order in which a person expects to find somebody: whose number it is before those whose number or telephone begins so,
 * and whose own name begins with what is searched for before whose father's or family's does. `name` is a folded text that
 * begins with the own name; `among` is all that is searched.
 */
export const closestFirst = (name: SQLWrapper, q: string | undefined, among: SQLWrapper = name): SQL[] =>
  closeness(name, q, among).map(each => desc(each))

/** What `closestFirst` goes by, each part true or false, the most important first. */
export const closeness = (name: SQLWrapper, q: string | undefined, among: SQLWrapper = name): SQL<boolean>[] => {
  const words = searchWords(q)
  const whole = words.map(wholeNumberPattern).filter(pattern => pattern !== undefined)
  const begins = words.join(' ')
  return [
    ...whole.map(pattern => sql<boolean>`(${among} ~ ${pattern})`),
    ...(begins ? [sql<boolean>`(${name} like ${`${asLetters(begins)}%`})`] : []),
  ]
}

/**
 * Who comes first by `closestFirst` where words are searched for and no number: whose name begins with them as they were typed, who
 * is found as well whatever else is searched. An index of the name by its letters (`text_pattern_ops`) serves it. Undefined for
 * anything else.
 */
export function beginsWith(name: SQLWrapper, q: string | undefined): SQL | undefined {
  const words = searchWords(q)
  if (!words.length || words.some(numberPattern)) return undefined
  return sql`${name} like ${`${asLetters(words.join(' '))}%`}`
}

/**
 * Who comes first by `closestFirst` when one word is searched for that is no number: whose own name begins with it, which is
 * found as well whatever else is searched. No index serves it, on purpose: it is asked of few rows. Undefined for anything else.
 */
export function isClosest(name: SQLWrapper, q: string | undefined): SQL | undefined {
  const words = searchWords(q)
  return words.length === 1 && !numberPattern(words[0]!) ? sql`starts_with(${name}, ${words[0]})` : undefined
}
