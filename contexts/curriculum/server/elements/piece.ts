import type { ElementRecord } from './elements.table.ts'

type Piece = Pick<ElementRecord, 'kind' | 'startMs' | 'endMs'>

/** How long the piece of a film is, in milliseconds; null while nobody knows its end, and for what is no film. */
export function pieceMs({ kind, startMs, endMs }: Piece, videoMs: number | null): number | null {
  const end = endMs ?? videoMs
  return kind === 'video' && end !== null ? end - (startMs ?? 0) : null
}
