/** The range of a film that an element plays; `endMs` null is the end of the film. */
export type Piece = { start_ms: number; end_ms: number | null }

/** Where a film that stands at `seconds` stands in the piece, milliseconds from its beginning. */
export const placeIn = (seconds: number, { start_ms }: Piece): number => Math.max(0, seconds * 1000 - start_ms)

/** The second of the film at which the piece stands at `ms`. */
export const secondOf = (ms: number, { start_ms }: Piece): number => (start_ms + ms) / 1000

/** How long the piece is; 0 while nobody knows how long the film is. */
export function lengthOf({ start_ms, end_ms }: Piece, filmSeconds: number): number {
  const end = end_ms ?? (Number.isFinite(filmSeconds) ? filmSeconds * 1000 : 0)
  return Math.max(0, Math.round(end - start_ms))
}

/** Where to begin: where one stopped, but from the start when that was at the very end. */
export const resumeAt = (positionMs: number, lengthMs: number): number =>
  lengthMs > 0 && positionMs >= lengthMs - 3000 ? 0 : positionMs
