import { db } from '@halaqa/kit-server/database'
import { eq, inArray } from 'drizzle-orm'
import { videoTable } from '../videos/videos.table.ts'
import { elementTable } from './elements.table.ts'
import { pieceMs } from './piece.ts'

type ElementTitle = {
  title: string
  kind: (typeof elementTable.$inferSelect)['kind']
  subjectId: number
  durationMs: number | null
}

/** Titles of elements by id, also of subjects that are not published; `durationMs` is the piece's, null while unknown. */
export async function elementTitles(ids: readonly number[]) {
  if (!ids.length) return new Map<number, ElementTitle>()
  const rows = await db()
    .select({
      id: elementTable.id,
      title: elementTable.title,
      kind: elementTable.kind,
      subject_id: elementTable.subject_id,
      start_ms: elementTable.start_ms,
      end_ms: elementTable.end_ms,
      video_ms: videoTable.duration_ms,
    })
    .from(elementTable)
    .leftJoin(videoTable, eq(videoTable.id, elementTable.video_id))
    .where(inArray(elementTable.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, title, video_ms, subject_id, ...piece }): [number, ElementTitle] => [
      id,
      { title, kind: piece.kind, subjectId: subject_id, durationMs: pieceMs(piece, video_ms) },
    ]),
  )
}
