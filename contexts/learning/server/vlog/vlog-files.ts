import {
  definePurpose,
  fileById,
  type StoredFile,
  signedLink,
  sweepUnnamed,
  type UploadTarget,
} from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { learnerOf } from '@halaqa/studies/server'
import { studiesClosed } from '../../contract/subject.ts'
import { vlogFileMissing, vlogMaxBytes, vlogTypes, vlogUpload } from '../../contract/vlog.ts'
import { type VlogRecord, vlogTable } from './vlog.table.ts'

export const vlogPurpose = definePurpose({ name: vlogUpload, types: vlogTypes, maxBytes: vlogMaxBytes })

/** A film for an entry, from students who study. */
export const vlogUploads: UploadTarget = {
  purpose: vlogPurpose,
  allow: async actor => {
    if (actor.guard !== 'students' || actor.actingBy) return false
    const learner = await learnerOf(actor.id)
    if (!learner.studies) refuse(studiesClosed)
    return true
  },
}

/** A film that this account has uploaded for an entry; whatever else is named is not there. */
export async function ownFilm(fileId: string, actor: Pick<Actor, 'guard' | 'id'>): Promise<StoredFile> {
  const file = await fileById(fileId).catch(() => undefined)
  const isOwn = file?.owner_guard === actor.guard && file.owner_id === actor.id && file.purpose === vlogPurpose.name
  return isOwn ? file : refuse(vlogFileMissing, { file_id: 'field.required' })
}

const hour = 3600
export const videoOf = (entry: VlogRecord, actor: Pick<Actor, 'guard' | 'id' | 'sessionId'>) => ({
  url: signedLink(entry.file_id, { seconds: hour, actor }),
  type: entry.file_type,
  bytes: entry.file_bytes,
})

/** Films of entries that were never handed in go after a day. Answers how many. */
export const sweepVlogFiles = (): Promise<number> => sweepUnnamed(vlogPurpose, vlogTable.file_id)
