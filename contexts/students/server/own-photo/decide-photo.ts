import { accountById, notify } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { removeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { photoDecided } from '../../contract/own-photo.ts'
import { showPhoto } from '../cards/photos.ts'
import { copyForReference, takeReference } from '../face-references/face-references.ts'
import { lockStudent } from '../students/students.queries.ts'
import type { Student } from '../students/students.table.ts'
import { photoRequestById } from './photo-requests.queries.ts'
import { photoRequestTable } from './photo-requests.table.ts'

/** Student, then request: the same order in which sending and withdrawing take them. */
export async function lockWaiting(id: number) {
  const student = await lockStudent((await photoRequestById(id)).studentId)
  const request = await photoRequestById(id, { lock: true })
  if (request.state !== 'waiting' || !request.fileId) return refuse(photoDecided)
  return { student, request, fileId: request.fileId }
}

/** The photo stands on card and record from now on; with a consent and a permit a copy of it is the reference. */
export async function acceptPhoto(id: number): Promise<void> {
  const seen = await photoRequestById(id)
  if (seen.state !== 'waiting' || !seen.fileId) return refuse(photoDecided)
  const copy = seen.asReference ? await copyForReference(seen.fileId, seen.studentId) : undefined
  let isTaken = false
  try {
    await transaction(async () => {
      const { student, request, fileId } = await lockWaiting(id)
      await showPhoto(student.id, student.photoId, { id: fileId }, null, 'store')
      await decide(id, { state: 'accepted' })
      // Withdrawn meanwhile: the copy goes, unseen.
      if (copy && request.asReference) {
        await takeReference(student.id, copy, request.sentAt)
        isTaken = true
      }
      await tell(student, 'accepted', '')
    })
  } catch (error) {
    isTaken = false
    throw error
  } finally {
    if (copy && !isTaken) await removeFile(copy.id)
  }
}

/** The photo is not used, and goes; the one before stays. */
export const refusePhoto = (id: number, reason: string): Promise<void> =>
  transaction(async () => {
    const { student, fileId } = await lockWaiting(id)
    await decide(id, { state: 'refused', reason, fileId: null })
    await removeFile(fileId)
    await audit({ action: 'students.own-photo.refuse', subject: ['students.student', student.id], note: reason })
    await tell(student, 'refused', reason)
  })

const decide = (id: number, change: Partial<typeof photoRequestTable.$inferInsert>) =>
  db()
    .update(photoRequestTable)
    .set({ ...change, decidedAt: clock.now(), byName: currentActor().name })
    .where(eq(photoRequestTable.id, id))

/** Tells the student in the portal and by mail. */
async function tell(student: Student, state: 'accepted' | 'refused', reason: string): Promise<void> {
  const { language } = await accountById(student.accountId)
  const body = reason || translate(language, 'students.own-photo.told.accepted_text')
  await notify(student.accountId, {
    kind: 'students.own-photo',
    title: translate(language, `students.own-photo.told.${state}`),
    body,
    link: '/student/upload_photo',
    mail: { paragraphs: [body] },
    related: ['students.student', student.id],
  })
}
