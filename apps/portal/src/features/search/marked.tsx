import { searchKey, searchWords } from '@halaqa/kit-contract'

/** A text in which the words that were searched for are marked, however they are written there. */
export function Marked({ text, q }: { text: string; q: string }) {
  const wanted = searchWords(q)
  // Spaces stay as pieces of their own, so that the text is the same letter for letter.
  return text.split(/(\s+)/).map((piece, at) => {
    const isFound = piece.trim() !== '' && wanted.some(word => searchKey(piece).includes(word))
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
    return isFound ? <mark key={at}>{piece}</mark> : piece
  })
}
