import { searchKey, searchWords } from '@halaqa/kit-contract'
import type { PaletteItem } from './item.ts'

/** What is written before a word and is not part of it: the article, and what clings to it. The longest first. */
const before = /^(?:وال|بال|كال|فال|لل|ال|و)(?=.{3})/
/** Endings of number and gender, after letters are folded (ة is ه). The longest first. */
const behind = /(?<=.{3})(?:ات|ان|ون|ين|يه|ها|ه|ي)$/
const isArabic = /[\u0621-\u064a]/

/** What an Arabic word has in common with its plural and with its article: المعادلات and معادلة are معادل. Others stay. */
export const stem = (word: string): string =>
  isArabic.test(word) ? word.replace(before, '').replace(behind, '') : word

/** Whether an item is what is typed: all of it as it stands, or every word by its stem. */
export function matches(item: PaletteItem, text: string): boolean {
  const said = [item.id, item.title, item.words ?? ''].join(' ')
  if (searchKey(said).includes(searchKey(text.trim()))) return true
  const stems = searchWords(said).map(stem)
  return searchWords(text).every(word => stems.some(each => each.includes(stem(word))))
}
