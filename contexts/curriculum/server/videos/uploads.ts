import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { definePurpose, type StoredFile, type UploadTarget } from '@halaqa/kit-server/files'
import { enqueue } from '@halaqa/kit-server/jobs'
import type { Actor } from '@halaqa/kit-server/request'
import { contentWrite } from '../../contract/permissions.ts'
import { videoMaxBytes, videoTypes, videoUpload } from '../../contract/video.ts'
import { openSubject } from '../subjects/subjects.queries.ts'
import { convertVideoJob } from './convert-video-job.ts'
import { videoTable } from './videos.table.ts'

export const videoPurpose = definePurpose({ name: videoUpload, types: videoTypes, maxBytes: videoMaxBytes })

/** Who uploads into a subject that the metadata names. */
export const mayUpload = async (actor: Actor, { subject }: Record<string, string>): Promise<boolean> => {
  if (actor.guard !== 'users' || !actor.permissions.has(contentWrite) || !/^[1-9]\d{0,8}$/.test(subject ?? ''))
    return false
  await openSubject(Number(subject))
  return true
}

/** A film of a subject: the last piece answers the video's id, and the job makes of it what players like. */
export const videoUploadTarget: UploadTarget = {
  purpose: videoPurpose,
  allow: mayUpload,
  finish: (file, _actor, metadata) => keepVideo(Number(metadata.subject), file),
}

export async function keepVideo(subjectId: number, file: StoredFile) {
  const [video] = await db()
    .insert(videoTable)
    .values({ subject_id: subjectId, name: file.name, source_file_id: file.id, created_at: clock.now() })
    .returning()
  await audit({
    action: 'curriculum.video.upload',
    subject: ['curriculum.video', video!.id],
    record: ['curriculum.subject', subjectId],
    after: { file: file.id },
  })
  await enqueue(convertVideoJob, { videoId: video!.id })
  return { id: video!.id, name: video!.name }
}
