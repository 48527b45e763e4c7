import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { photoPurpose } from '../cards/photos.ts'
import { faceReferenceTable } from '../face-references/face-references.table.ts'
import { facePurpose } from '../face-references/face-references.ts'
import { photoRequestTable } from './photo-requests.table.ts'

/** A photo that a student has sent and that waits. Answers the id of the request. */
export async function aPhotoRequest(studentId: number, picture: Buffer, asReference = false): Promise<number> {
  const owner = { guard: 'students', id: studentId }
  const photo = await storeFile({ purpose: photoPurpose, name: 'photo.jpg', body: picture, owner })
  const [row] = await db()
    .insert(photoRequestTable)
    .values({ student_id: studentId, file_id: photo.id, as_reference: asReference, sent_at: clock.now() })
    .returning()
  return row!.id
}

/** A reference for face matching, taken under a permit. */
export async function aFaceReference(studentId: number, picture: Buffer): Promise<void> {
  const owner = { guard: 'system', id: studentId }
  const copy = await storeFile({ purpose: facePurpose, name: 'reference.jpg', body: picture, owner })
  const at = clock.now()
  await db()
    .insert(faceReferenceTable)
    .values({ student_id: studentId, file_id: copy.id, consented_at: at, since: at, permit: 'FM-2026-01' })
}
