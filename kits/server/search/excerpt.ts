import { searchKey, searchWords } from '@halaqa/kit-contract'

/** Words before what was found, so that it is read in its sentence. */
const wordsBefore = 6
const most = 24

/**
 * The words of a text around the first that is searched for, as they were written, with … where some were left out; the
 * beginning where none stands in a single word.
 */
export function excerptAround(text: string, q: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  const wanted = searchWords(q)
  const at = words.findIndex(word => wanted.some(each => searchKey(word).includes(each)))
  const from = Math.max(0, at - wordsBefore)
  const shown = words.slice(from, from + most).join(' ')
  return `${from > 0 ? '… ' : ''}${shown}${from + most < words.length ? ' …' : ''}`
}
