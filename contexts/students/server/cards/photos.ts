import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, readFile, removeFile, type StoredFile, storeFile } from '@halaqa/kit-server/files'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { noPhoto, photoChanged } from '../../contract/cards.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { photoTable } from './photos.table.ts'

/** The face on the card and the record: a portrait, encoded again and no longer than 1,200 pixels. */
export const photoPurpose = definePurpose({
  name: 'students.photo',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1024 * 1024,
  image: { maxSide: 1200 },
})
/** Width by height of the card's photo. */
export const portrait = 3 / 4
type Crop = { x: number; y: number; width: number; height: number }
export type PhotoEdit = { turns: number; crop: Crop | null }

/** Gives a student a photo, which is the original of whatever is cut from it. */
export async function setPhoto(studentId: number, [upload]: Uploaded[], actor: Actor): Promise<void> {
  const { photo_id } = await studentById(studentId)
  if (!upload) return refuse(invalid, { file: 'field.required' })
  const stored = await keep(upload.name, { path: upload.path }, actor)
  await showPhoto(studentId, photo_id, stored, null, 'store')
}

/** Turns, then cuts. The new picture is shown from now on; the original stays. `seen` is the photo that was looked at. */
export async function editPhotoOf(
  studentId: number,
  seen: string | null,
  edit: PhotoEdit,
  actor: Actor,
): Promise<void> {
  const photoId = await requirePhoto(studentId)
  if (seen !== null && seen !== photoId) return refuse(photoChanged)
  const original = (await knownOf(studentId, photoId))?.original_id ?? photoId
  const turned = await sharp(await readFile(photoId))
    .rotate(edit.turns * 90)
    .toBuffer({ resolveWithObject: true })
  const body = edit.crop ? await cut(turned.data, turned.info, edit.crop) : turned.data
  await showPhoto(studentId, photoId, await keep('photo.jpg', body, actor), original, 'crop')
}

/** The largest upright part of three to four, from the middle and a little above it, where faces are. */
export async function cutToPortrait(studentId: number, actor: Actor): Promise<void> {
  const photoId = await requirePhoto(studentId)
  const { width = 1, height = 1 } = await sharp(await readFile(photoId)).metadata()
  const part = Math.min(1, (height * portrait) / width)
  const tall = Math.min(1, width / portrait / height)
  const crop = { x: (1 - part) / 2, y: (1 - tall) / 3, width: part, height: tall }
  await editPhotoOf(studentId, photoId, { turns: 0, crop }, actor)
}

/** The photo of a student, or a refusal. */
export async function requirePhoto(studentId: number): Promise<string> {
  return (await studentById(studentId)).photo_id ?? refuse(noPhoto)
}

/** Puts the original back. */
export async function restorePhoto(studentId: number, seen: string | null): Promise<void> {
  const photoId = await requirePhoto(studentId)
  if (seen !== null && seen !== photoId) return refuse(photoChanged)
  const known = await knownOf(studentId, photoId)
  if (!known?.original_id) return refuse(photoChanged)
  await showPhoto(studentId, photoId, { id: known.original_id }, null, 'restore')
}

/** What is known of this photo of a student; undefined when it came by another way and nobody has looked at it. */
export async function knownOf(studentId: number, photoId: string) {
  const [row] = await db().select().from(photoTable).where(eq(photoTable.student_id, studentId))
  return row?.file_id === photoId ? row : undefined
}

const keep = (name: string, body: Buffer | { path: string }, actor: Actor): Promise<StoredFile> =>
  storeFile({ purpose: photoPurpose, name, body, owner: { guard: actor.guard, id: actor.id } })

async function cut(image: Buffer, size: { width: number; height: number }, crop: Crop): Promise<Buffer> {
  const left = Math.min(size.width - 1, Math.round(crop.x * size.width))
  const top = Math.min(size.height - 1, Math.round(crop.y * size.height))
  const width = Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width)))
  const height = Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height)))
  return sharp(image).extract({ left, top, width, height }).toBuffer()
}

/** The student is shown with this photo from now on, unless there is another by now than the one it was made of. */
export async function showPhoto(
  studentId: number,
  before: string | null,
  next: { id: string },
  originalId: string | null,
  verb: 'store' | 'crop' | 'restore',
): Promise<void> {
  const { width = 1, height = 1 } = await sharp(await readFile(next.id)).metadata()
  await transaction(async () => {
    const student = await lockStudent(studentId)
    if (student.photo_id !== before) refuse(photoChanged)
    const former = before ? [before, (await knownOf(studentId, before))?.original_id] : []
    await db().update(studentTable).set({ photo_id: next.id }).where(eq(studentTable.id, studentId))
    const row = {
      file_id: next.id,
      original_id: originalId,
      width,
      height,
      at: clock.now(),
      by_name: currentActor().name,
    }
    await db()
      .insert(photoTable)
      .values({ student_id: studentId, ...row })
      .onConflictDoUpdate({ target: photoTable.student_id, set: row })
    // What is neither shown nor an original any more goes.
    for (const file of former) if (file && file !== next.id && file !== originalId) await removeFile(file)
    const acts = {
      store: 'students.photo.store',
      crop: 'students.photo.crop',
      restore: 'students.photo.restore',
    } as const
    await audit({
      action: acts[verb],
      subject: ['students.student', studentId],
      before: { file: before },
      after: { file: next.id },
    })
  })
}
