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
    .select({ id: videoTable.id, name: videoTable.name, durationMs: videoTable.durationMs })
    .from(videoTable)
    .where(eq(videoTable.subjectId, subjectId))
    .orderBy(asc(videoTable.id))

export const sourceFileOf = async (videoId: number | null): Promise<string | undefined> =>
  videoId === null ? undefined : (await videoById(videoId)).sourceFileId

const hour = 3600

/**
 * What a player needs of a piece of a video: sources in the order in which a browser should try them, WebM first, and
 * the uploaded file while nothing was made of it. Addresses are signed for an hour and for this session.
 */
export async function playingOf(
  piece: { videoId: number | null; startMs: number | null; endMs: number | null },
  actor: Pick<Actor, 'guard' | 'id' | 'sessionId'>,
): Promise<Playing> {
  const video = await videoById(piece.videoId ?? 0)
  const made = [video.webmFileId, video.mp4FileId].filter(id => id !== null)
  const link = (id: string | null) => (id === null ? null : signedLink(id, { seconds: hour, actor, inline: true }))
  const sources = made.length ? made : [video.sourceFileId]
  return {
    videoId: video.id,
    name: video.name,
    state: video.state,
    sources: await Promise.all(sources.map(async id => ({ type: (await fileById(id)).type, url: link(id)! }))),
    poster: link(video.posterFileId),
    audio: link(video.audioFileId),
    captions: await captionsOf(video.id),
    transcript: video.transcript,
    durationMs: video.durationMs,
    startMs: piece.startMs ?? 0,
    endMs: piece.endMs,
  }
}

const captionsOf = (videoId: number) =>
  db()
    .select({ language: captionTable.language, vtt: captionTable.vtt })
    .from(captionTable)
    .where(eq(captionTable.videoId, videoId))
    .orderBy(asc(captionTable.language))
