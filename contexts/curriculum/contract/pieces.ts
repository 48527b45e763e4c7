/** A range of a video, in milliseconds. */
export type Piece = { start_ms: number; end_ms: number }
/** Nothing shorter can be watched or clicked at. */
export const shortestPieceMs = 1000

/**
 * The pieces between marks, from the beginning to the end: they touch, and together they are the whole. Undefined when
 * a piece would be shorter than a second or a mark lies outside.
 */
export function piecesBetween(startMs: number, endMs: number, marks: readonly number[]): Piece[] | undefined {
  const edges = [startMs, ...marks.toSorted((a, b) => a - b), endMs]
  const pieces = edges.slice(1).map((end, at) => ({ start_ms: edges[at]!, end_ms: end }))
  return pieces.every(piece => piece.end_ms - piece.start_ms >= shortestPieceMs) ? pieces : undefined
}

/** Whether pieces lie within the video one after the other; gaps between them are allowed, overlaps are not. */
export function areInOrder(pieces: readonly Piece[], durationMs: number | null): boolean {
  const sorted = pieces.toSorted((a, b) => a.start_ms - b.start_ms)
  return sorted.every(
    (piece, at) =>
      piece.start_ms >= (sorted[at - 1]?.end_ms ?? 0) &&
      piece.end_ms - piece.start_ms >= shortestPieceMs &&
      (durationMs === null || piece.end_ms <= durationMs),
  )
}
