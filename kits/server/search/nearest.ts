import { numberPattern, searchWords } from '@halaqa/kit-contract'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { asLetters, matching } from './search.ts'
import { wordsOf } from './words-of.ts'

/** The letters of folded texts (`searchKey`). */
const alphabets = ['ابتثجحخدذرزسشصضطظعغفقكلمنهويء', 'abcdefghijklmnopqrstuvwxyz']
/** Of words that are looked at, so that no search asks for thousands of spellings. */
const most = { words: 3, letters: 12 }

/**
 * Whose words differ from what is searched for by one letter: left out, too many, another one, or two that changed places.
 * Meant for a search that found nothing. `column` is a folded text with a trigram index (`foldedText`); which spellings there
 * are is known of its words (`wordsOf`). Numbers and words below three letters stand as they are.
 * `among`: of a table that holds others too, those who are meant. Undefined when there is no such word; the rows that have most words as they were typed come first.
 */
export async function nearestTo(
  column: PgColumn,
  q: string | undefined,
  among?: SQL,
): Promise<{ where: SQL | undefined; order: SQL[] } | undefined> {
  const words = searchWords(q)
  const spellings = new Map(
    words
      .filter(isSpelt)
      .slice(0, most.words)
      .map(word => [word, spellingsLately(word)]),
  )
  if (!spellings.size) return undefined
  const known = await wordsOf(column, among)
  const near = new Map([...spellings].map(([word, all]) => [word, all.filter(each => known.has(each))]))
  if (![...near.values()].some(each => each.length)) return undefined
  const asTyped = (word: string) => matching(column, word)
  return {
    where: and(...words.map(word => or(asTyped(word), ...(near.get(word) ?? []).map(each => has(column, each))))),
    order: [
      sql`${sql.join(
        words.map(word => sql`(${asTyped(word)})::int`),
        sql` + `,
      )} desc`,
    ],
  }
}

const isSpelt = (word: string) => word.length >= 3 && word.length <= most.letters && !numberPattern(word)

const has = (column: PgColumn, word: string): SQL => sql`${column} like ${`%${asLetters(word)}%`}`

/** Of a few words, for lists of several kinds of people are asked for the same ones at once. */
const lately = new Map<string, string[]>()
const mostLately = 20

function spellingsLately(word: string): string[] {
  const spellings = lately.get(word) ?? spellingsOf(word)
  if (lately.size >= mostLately) lately.clear()
  lately.set(word, spellings)
  return spellings
}

/** Every word that is one letter away. */
export function spellingsOf(word: string): string[] {
  const alphabet = alphabets.find(letters => letters.includes(word[0]!))
  if (!alphabet) return []
  const letters = [...alphabet]
  const all = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) all.add(before + letter + after)
    if (!after) continue
    for (const letter of letters) all.add(before + letter + after.slice(1))
    if (word.length > 3) all.add(before + after.slice(1))
    if (after.length > 1) all.add(before + after[1] + after[0] + after.slice(2))
  }
  all.delete(word)
  return [...all]
}
