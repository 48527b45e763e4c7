import { searchKey } from '@halaqa/kit-contract'
import type { Faq, FaqEntry } from './data.ts'

/**
 * The questions that hold every word of a search; those that hold them in the question come first, then those that hold
 * them with the answer and the name of the chapter. Forgives hamza, tashkeel, ى/ي, ة/ه and the article.
 */
export function searchFaq({ entries, categories }: Faq, query: string): FaqEntry[] {
  const words = searchKey(query)
    .split(' ')
    .filter(Boolean)
    .map(word => word.replace(/^ال(?=..)/, ''))
  if (words.length === 0) return []
  const holds = (text: string) => words.every(word => text.includes(word))
  const chapters = new Map(categories.map(({ id, name }) => [id, name]))
  const ranked = entries
    .map(entry => {
      const more = `${entry.question} ${entry.answer} ${chapters.get(entry.category_id) ?? ''}`
      const rank = holds(searchKey(entry.question)) ? 0 : holds(searchKey(more)) ? 1 : 2
      return { entry, rank }
    })
    .filter(({ rank }) => rank < 2)
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}
