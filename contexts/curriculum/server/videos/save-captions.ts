import { notFound, staleVersion } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq } from 'drizzle-orm'
import { readVtt } from '../../contract/captions.ts'
import { captionsWrong } from '../../contract/video.ts'
import { openSubject } from '../subjects/subjects.queries.ts'
import { captionTable, videoTable } from './videos.table.ts'

/** Two who write at the same moment come one after the other. */
async function lockVideo(id: number) {
  const [video] = await db().select().from(videoTable).where(eq(videoTable.id, id)).for('update')
  return video ?? refuse(notFound)
}

/** A text that somebody has changed since it was seen is not written over. */
function requireSeen(before: string | undefined, present: string): void {
  if (before !== undefined && before !== present) refuse(staleVersion)
}

type Captions = { language: 'ar' | 'en' | 'fr'; vtt: string; before?: string | undefined }
/** Gives a video captions in a language, or takes them away with an empty text. Answers the number of cues. */
export const saveCaptions = (videoId: number, { language, vtt, before }: Captions): Promise<number> =>
  transaction(async () => {
    const { subject_id } = await lockVideo(videoId)
    await openSubject(subject_id)
    const read = vtt.trim() === '' ? { cues: [] } : readVtt(vtt)
    if ('line' in read) return refuse(captionsWrong, { vtt: 'field.captions' }, { line: read.line })
    const these = and(eq(captionTable.video_id, videoId), eq(captionTable.language, language))
    const [present] = await db().select().from(captionTable).where(these)
    requireSeen(before, present?.vtt ?? '')
    if (read.cues.length === 0) await db().delete(captionTable).where(these)
    else
      await db()
        .insert(captionTable)
        .values({ video_id: videoId, language, vtt })
        .onConflictDoUpdate({ target: [captionTable.video_id, captionTable.language], set: { vtt } })
    await audit({
      action: 'curriculum.video.captions',
      subject: ['curriculum.video', videoId],
      record: ['curriculum.subject', subject_id],
      after: { language, cues: read.cues.length },
    })
    return read.cues.length
  })

type Transcript = { transcript: string; before?: string | undefined }
export const saveTranscript = (videoId: number, { transcript, before }: Transcript): Promise<number> =>
  transaction(async () => {
    const { subject_id, transcript: present } = await lockVideo(videoId)
    await openSubject(subject_id)
    requireSeen(before, present)
    await db().update(videoTable).set({ transcript }).where(eq(videoTable.id, videoId))
    const characters = [...transcript].length
    await audit({
      action: 'curriculum.video.transcript',
      subject: ['curriculum.video', videoId],
      record: ['curriculum.subject', subject_id],
      after: { characters },
    })
    return characters
  })
