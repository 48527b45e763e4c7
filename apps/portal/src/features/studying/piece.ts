/** The range of a film that an element plays; `endMs` null is the end of the film. */
export type Piece = { startMs: number; endMs: number | null }

/** Where a film that stands at `seconds` stands in the piece, milliseconds from its beginning. */
export const placeIn = (seconds: number, { startMs }: Piece): number => Math.max(0, seconds * 1000 - startMs)

/** The second of the film at which the piece stands at `ms`. */
export const secondOf = (ms: number, { startMs }: Piece): number => (startMs + ms) / 1000

/** How long the piece is; 0 while nobody knows how long the film is. */
export function lengthOf({ startMs, endMs }: Piece, filmSeconds: number): number {
  const end = endMs ?? (Number.isFinite(filmSeconds) ? filmSeconds * 1000 : 0)
  return Math.max(0, Math.round(end - startMs))
}

/** Where to begin: where one stopped, but from the start when that was at the very end. */
export const resumeAt = (positionMs: number, lengthMs: number): number =>
  lengthMs > 0 && positionMs >= lengthMs - 3000 ? 0 : positionMs
