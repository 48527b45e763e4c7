import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { fileById, signedLink } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq } from 'drizzle-orm'
import type { Playing } from '../../contract/element.ts'
import { captionTable, type VideoRecord, videoTable } from './videos.table.ts'

/** The video, or 404. */
export async function videoById(id: number): Promise<VideoRecord> {
  const [row] = await db().select().from(videoTable).where(eq(videoTable.id, id))
  return row ?? refuse(notFound)
}

/** The films of a subject, to be chosen from. */
export const videosOf = (subjectId: number) =>
  db()
    .select({ id: videoTable.id, name: videoTable.name, duration_ms: videoTable.duration_ms })
    .from(videoTable)
    .where(eq(videoTable.subject_id, subjectId))
    .orderBy(asc(videoTable.id))

export const sourceFileOf = async (videoId: number | null): Promise<string | undefined> =>
  videoId === null ? undefined : (await videoById(videoId)).source_file_id

const hour = 3600

/**
 * What a player needs of a piece of a video: sources in the order in which a browser should try them, WebM first, and
 * the uploaded file while nothing was made of it. Addresses are signed for an hour and for this session.
 */
export async function playingOf(
  piece: { video_id: number | null; start_ms: number | null; end_ms: number | null },
  actor: Pick<Actor, 'guard' | 'id' | 'sessionId'>,
): Promise<Playing> {
  const video = await videoById(piece.video_id ?? 0)
  const made = [video.webm_file_id, video.mp4_file_id].filter(id => id !== null)
  const link = (id: string | null) => (id === null ? null : signedLink(id, { seconds: hour, actor, inline: true }))
  const sources = made.length ? made : [video.source_file_id]
  return {
    video_id: video.id,
    name: video.name,
    state: video.state,
    sources: await Promise.all(sources.map(async id => ({ type: (await fileById(id)).type, url: link(id)! }))),
    poster: link(video.poster_file_id),
    audio: link(video.audio_file_id),
    captions: await captionsOf(video.id),
    transcript: video.transcript,
    duration_ms: video.duration_ms,
    start_ms: piece.start_ms ?? 0,
    end_ms: piece.end_ms,
  }
}

const captionsOf = (videoId: number) =>
  db()
    .select({ language: captionTable.language, vtt: captionTable.vtt })
    .from(captionTable)
    .where(eq(captionTable.video_id, videoId))
    .orderBy(asc(captionTable.language))
