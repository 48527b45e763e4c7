import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq } from 'drizzle-orm'
import { readVtt } from '../../contract/captions.ts'
import { captionsWrong } from '../../contract/video.ts'
import { openSubject } from '../subjects/subjects.queries.ts'
import { videoById } from './videos.queries.ts'
import { captionTable, videoTable } from './videos.table.ts'

/** Gives a video captions in a language, or takes them away with an empty text. Answers the number of cues. */
export const saveCaptions = (videoId: number, language: 'ar' | 'en' | 'fr', vtt: string): Promise<number> =>
  transaction(async () => {
    const { subject_id } = await videoById(videoId)
    await openSubject(subject_id)
    const read = vtt.trim() === '' ? { cues: [] } : readVtt(vtt)
    if ('line' in read) return refuse(captionsWrong, { vtt: 'field.captions' }, { line: read.line })
    const these = and(eq(captionTable.video_id, videoId), eq(captionTable.language, language))
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

export const saveTranscript = (videoId: number, transcript: string): Promise<number> =>
  transaction(async () => {
    const { subject_id } = await videoById(videoId)
    await openSubject(subject_id)
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
