import { type Playing, readVtt } from '@halaqa/curriculum/contract'
import { searchKey } from '@halaqa/kit-contract'
import { type Piece, placeIn } from './piece.ts'

/** A sentence that is spoken, by the clock of the piece. */
export type Line = { from: number; to: number; text: string }

/** The captions of the language, else the first there are: those that are spoken within the piece. */
export function linesOf(captions: Playing['captions'], language: string, piece: Piece): Line[] {
  const chosen = captions.find(each => each.language === language) ?? captions[0]
  const read = chosen && readVtt(chosen.vtt)
  if (!read || !('cues' in read)) return []
  return read.cues
    .filter(cue => cue.end_ms > piece.start_ms && (piece.end_ms === null || cue.start_ms < piece.end_ms))
    .map(cue => ({
      from: placeIn(cue.start_ms / 1000, piece),
      to: placeIn(cue.end_ms / 1000, piece),
      text: cue.text.replace(/<\/?v[^>]*>/g, ''),
    }))
}

/** The line that is spoken now, by its place in the list; -1 between lines. */
export const spokenAt = (lines: readonly Line[], at: number): number =>
  lines.findIndex(line => line.from <= at && at < line.to)

/** The lines in which every word is found, whatever their hamza and tashkeel. */
export function matching<T extends { text: string }>(lines: readonly T[], q: string): T[] {
  const words = searchKey(q).split(' ').filter(Boolean)
  return lines.filter(line => words.every(word => searchKey(line.text).includes(word)))
}
