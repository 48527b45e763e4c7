import { numberPattern, searchWords } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { asLetters, matching } from './search.ts'

/** The letters of folded texts (`searchKey`). */
const alphabets = ['ابتثجحخدذرزسشصضطظعغفقكلمنهويء', 'abcdefghijklmnopqrstuvwxyz']
/** Of words that are looked at, so that no search asks for thousands of spellings. */
const most = { words: 3, letters: 12 }

/**
 * Whose words differ from what is searched for by one letter: left out, too many, another one, or two that changed places.
 * Meant for a search that found nothing. `column` is a folded text with a trigram index (`foldedText`), by which each
 * spelling is looked up: some 40 ms a word in 100,000 names. Numbers and words below three letters stand as they are.
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
      .map(word => [word, spellingsOf(word)]),
  )
  const known = await wordsIn(column, new Set([...spellings.values()].flat()), among)
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

/** Which of these stand in the column as whole words. The index finds those that stand there at all, a handful. */
async function wordsIn(column: PgColumn, words: Set<string>, among: SQL | undefined): Promise<Set<string>> {
  if (!words.size) return new Set()
  const { table } = column
  const stands = (pattern: SQL) =>
    sql`exists (select from ${table} where ${and(among, sql`${column} like ${pattern}`)})`
  const { rows } = await db().execute<{ word: string }>(sql`
    with parts as materialized (
      select word from unnest(${sql.param([...words])}::text[]) as word where ${stands(sql`'%' || word || '%'`)}
    )
    select word from parts
    where ${stands(sql`word || ' %'`)} or ${stands(sql`'% ' || word || ' %'`)} or ${stands(sql`'% ' || word`)}`)
  return new Set(rows.map(({ word }) => word))
}
