import type { ElementRecord } from './elements.table.ts'

type Piece = Pick<ElementRecord, 'kind' | 'start_ms' | 'end_ms'>

/** How long the piece of a film is, in milliseconds; null while nobody knows its end, and for what is no film. */
export function pieceMs({ kind, start_ms, end_ms }: Piece, videoMs: number | null): number | null {
  const end = end_ms ?? videoMs
  return kind === 'video' && end !== null ? end - (start_ms ?? 0) : null
}
