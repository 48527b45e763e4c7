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
  const student = await lockStudent((await photoRequestById(id)).student_id)
  const request = await photoRequestById(id, { lock: true })
  if (request.state !== 'waiting' || !request.file_id) return refuse(photoDecided)
  return { student, request, fileId: request.file_id }
}

/** The photo stands on card and record from now on; with a consent and a permit a copy of it is the reference. */
export async function acceptPhoto(id: number): Promise<void> {
  const seen = await photoRequestById(id)
  if (seen.state !== 'waiting' || !seen.file_id) return refuse(photoDecided)
  const copy = seen.as_reference ? await copyForReference(seen.file_id, seen.student_id) : undefined
  let isTaken = false
  try {
    await transaction(async () => {
      const { student, request, fileId } = await lockWaiting(id)
      await showPhoto(student.id, student.photo_id, { id: fileId }, null, 'store')
      await decide(id, { state: 'accepted' })
      // Withdrawn meanwhile: the copy goes, unseen.
      if (copy && request.as_reference) {
        await takeReference(student.id, copy, request.sent_at)
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
    await decide(id, { state: 'refused', reason, file_id: null })
    await removeFile(fileId)
    await audit({ action: 'students.own-photo.refuse', subject: ['students.student', student.id], note: reason })
    await tell(student, 'refused', reason)
  })

const decide = (id: number, change: Partial<typeof photoRequestTable.$inferInsert>) =>
  db()
    .update(photoRequestTable)
    .set({ ...change, decided_at: clock.now(), by_name: currentActor().name })
    .where(eq(photoRequestTable.id, id))

/** Tells the student in the portal and by mail. */
async function tell(student: Student, state: 'accepted' | 'refused', reason: string): Promise<void> {
  const { language } = await accountById(student.account_id)
  const body = reason || translate(language, 'students.own-photo.told.accepted_text')
  await notify(student.account_id, {
    kind: 'students.own-photo',
    title: translate(language, `students.own-photo.told.${state}`),
    body,
    link: '/student/upload_photo',
    mail: { paragraphs: [body] },
    related: ['students.student', student.id],
  })
}
