import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { readFile, removeFile, signedLink, storeFile } from '@halaqa/kit-server/files'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import {
  type OwnPhoto,
  photoMaxBytes,
  photoNotPortrait,
  photoNotWanted,
  photoSmallest,
  photoTooSmall,
  photoTypes,
} from '../../contract/own-photo.ts'
import { photoPurpose, portrait } from '../cards/photos.ts'
import { dropReference, facePermit, referenceOf } from '../face-references/face-references.ts'
import { lockStudent, studentOfAccount } from '../students/students.queries.ts'
import type { Student } from '../students/students.table.ts'
import { type PhotoRequestRecord, photoRequestTable } from './photo-requests.table.ts'

const hour = 3600
/** States of people who have left: they have no card (see `readyOf`). */
const gone: Student['state'][] = ['withdrawn', 'fired', 'graduate']
/** Width by height may be off by this: browsers round to whole pixels. */
const tolerance = 0.02

/** What the student sees of the own photo, the one that waits, and the reference. */
export async function ownPhotoOf(actor: Actor): Promise<OwnPhoto> {
  const student = await studentOfAccount(actor.id)
  const [last] = await db()
    .select()
    .from(photoRequestTable)
    .where(eq(photoRequestTable.student_id, student.id))
    .orderBy(desc(photoRequestTable.id))
    .limit(1)
  const link = (id: string) => signedLink(id, { seconds: hour, actor, inline: true })
  const reference = await referenceOf(student.id)
  const waiting = last?.state === 'waiting' ? last : undefined
  return {
    photo_url: student.photo_id && link(student.photo_id),
    waiting: waiting?.file_id ? { url: link(waiting.file_id), sent_at: waiting.sent_at.toISOString() } : null,
    refused: last?.state === 'refused' ? { reason: last.reason, at: last.decided_at!.toISOString() } : null,
    types: photoTypes,
    max_bytes: photoMaxBytes,
    smallest: photoSmallest,
    may_send: !gone.includes(student.state),
    reference: {
      offered: facePermit() !== undefined,
      waiting: waiting?.as_reference ?? false,
      since: reference?.since.toISOString() ?? null,
    },
  }
}

type Part = { x: number; y: number; width: number; height: number }
/** Keeps the chosen part of a picture as the photo that waits; one that waited before goes. */
export async function sendOwnPhoto(actor: Actor, [upload]: Uploaded[], wish: Part & { as_reference: boolean }) {
  const student = await studentOfAccount(actor.id)
  if (gone.includes(student.state)) refuse(photoNotWanted)
  if (!upload) return refuse(invalid, { file: 'field.required' })
  const owner = { guard: actor.guard, id: actor.id }
  // Checked by its content and set upright first: only then is it known what the shares are shares of.
  const whole = await storeFile({
    purpose: { ...photoPurpose, image: { ...photoPurpose.image, maxSide: 4000 } },
    name: 'photo.jpg',
    body: { path: upload.path },
    owner,
  })
  const photo = await storeFile({
    purpose: photoPurpose,
    name: 'photo.jpg',
    body: await partOf(whole.id, wish).finally(() => removeFile(whole.id)),
    owner,
  })
  try {
    await transaction(async () => {
      await lockStudent(student.id)
      const before = await waitingPhotoOf(student.id)
      if (before) await replace(before)
      await db()
        .insert(photoRequestTable)
        .values({
          student_id: student.id,
          file_id: photo.id,
          // A tick that nobody was shown is no consent.
          as_reference: wish.as_reference && facePermit() !== undefined,
          sent_at: clock.now(),
        })
      await audit({
        action: 'students.own-photo.send',
        subject: ['students.student', student.id],
        ...(before && { before: { request: before.id } }),
        after: { file: photo.id },
      })
    })
  } catch (error) {
    await removeFile(photo.id)
    throw error
  }
}

async function waitingPhotoOf(studentId: number): Promise<PhotoRequestRecord | undefined> {
  const waiting = and(eq(photoRequestTable.student_id, studentId), eq(photoRequestTable.state, 'waiting'))
  const [row] = await db().select().from(photoRequestTable).where(waiting)
  return row
}

async function replace({ id, file_id }: PhotoRequestRecord): Promise<void> {
  await db().update(photoRequestTable).set({ state: 'replaced', file_id: null }).where(eq(photoRequestTable.id, id))
  if (file_id) await removeFile(file_id)
}

/** The student withdraws the consent to face matching: the reference goes, and none is made of what waits. */
export const withdrawConsent = (actor: Actor): Promise<void> =>
  transaction(async () => {
    const student = await studentOfAccount(actor.id, { lock: true })
    const waiting = await waitingPhotoOf(student.id)
    if (waiting?.as_reference)
      await db().update(photoRequestTable).set({ as_reference: false }).where(eq(photoRequestTable.id, waiting.id))
    await dropReference(student.id, { by: 'withdraw' })
  })

/** The part of an upright picture that is kept, if it is large enough and of the shape of a card. */
async function partOf(fileId: string, { x, y, width, height }: Part): Promise<Buffer> {
  const image = sharp(await readFile(fileId))
  const size = await image.metadata()
  const left = Math.round(x * size.width)
  const top = Math.round(y * size.height)
  const wide = Math.min(size.width - left, Math.round(width * size.width))
  const high = Math.min(size.height - top, Math.round(height * size.height))
  if (wide < photoSmallest.width || high < photoSmallest.height) refuse(photoTooSmall)
  if (Math.abs(wide / high - portrait) > tolerance) refuse(photoNotPortrait)
  return image.extract({ left, top, width: wide, height: high }).toBuffer()
}
