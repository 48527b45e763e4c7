import { searchKey, searchWords } from '@halaqa/kit-contract'
import type { PaletteItem } from './item.ts'
import { stemsOf } from './stem.ts'

/** How an item is what is typed, the best first. */
export const ranks = {
  /** It is called so. */
  exact: 0,
  /** Its name begins so. */
  beginning: 1,
  /** Words of its name begin so. */
  words: 2,
  /** Words of its name are the same but for number, gender, article. */
  stems: 3,
  /** It is called so as well. */
  synonym: 4,
  /** What it is for speaks of it. */
  about: 5,
} as const

/** How well an item is what is typed: one of `ranks`, between them if whoever made it says so; undefined: it is not. */
export function rankOf(item: PaletteItem, text: string): number | undefined {
  const typed = searchWords(text)
  if (!typed.length) return ranks.exact
  if (item.rank !== undefined) return item.rank
  const name = withoutArticle(searchKey(item.title))
  const begun = withoutArticle(typed.join(' '))
  if (name === begun) return ranks.exact
  if (name.startsWith(begun)) return ranks.beginning
  const title = searchWords(item.title)
  if (typed.every(word => title.some(each => each.startsWith(word)))) return ranks.words
  if (isMeant(typed, title)) return ranks.stems
  if (item.synonyms?.some(synonym => isMeant(typed, searchWords(synonym)))) return ranks.synonym
  const said = [item.title, ...(item.synonyms ?? []), item.words ?? ''].join(' ')
  return searchKey(said).includes(typed.join(' ')) || isMeant(typed, searchWords(said)) ? ranks.about : undefined
}

/** Whether an item is what is typed, however little. */
export const matches = (item: PaletteItem, text: string): boolean => rankOf(item, text) !== undefined

const withoutArticle = (key: string) => key.replace(/^ال(?=.{3})/, '')

/** Whether every word that is typed is one of these, in another form or not yet whole. */
const isMeant = (typed: string[], said: string[]): boolean => {
  const stems = said.flatMap(stemsOf)
  return typed.every(word => isWord(word, stems))
}
const isWord = (word: string, stems: string[]): boolean =>
  stemsOf(word).some(stem => stems.some(each => each.startsWith(stem)))

/** Which of the words that are typed are words of a name, in whatever form; what is begun counts from three letters on. */
export function wordsOfName(typed: string[], name: string): boolean[] {
  const said = searchWords(name)
  const stems = said.flatMap(stemsOf)
  return typed.map(word => [...said, ...stems].includes(word) || ([...word].length >= 3 && isWord(word, stems)))
}

/** What is shown of the items and in which order: groups by the best that stands in them, and so within each. */
export function ranked(items: PaletteItem[], text: string): { group: string; items: PaletteItem[] }[] {
  const found = items.flatMap(item => {
    const rank = rankOf(item, text)
    return rank === undefined ? [] : [{ item, rank }]
  })
  const groups = Map.groupBy(found, ({ item }) => item.group)
  return [...groups]
    .map(([group, own]) => ({ group, own: own.sort((one, other) => one.rank - other.rank) }))
    .sort((one, other) => one.own[0]!.rank - other.own[0]!.rank)
    .map(({ group, own }) => ({ group, items: own.map(({ item }) => item) }))
}
