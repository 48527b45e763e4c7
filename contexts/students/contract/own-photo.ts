import { guard, neverActing, staff } from '@halaqa/identity/contract'
import {
  action,
  assigned,
  day,
  file,
  id,
  idInPath,
  instant,
  list,
  longText,
  problem,
  RowResult,
  route,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { studentRead, studentWrite } from './permissions.ts'
import { StudentState } from './state.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
export const photoMaxBytes = 10 * 1024 * 1024
/** Of the part that is kept, in pixels: less is not sharp on a card. */
export const photoSmallest = { width: 300, height: 400 }

export const photoTooSmall = problem('photo-too-small', 422)
/** The part that was chosen is not upright, three to four. */
export const photoNotPortrait = problem('photo-not-portrait', 422)
export const photoDecided = problem('photo-decided', 409)
/** Whoever left has no card. */
export const photoNotWanted = problem('photo-not-wanted', 409)

export const photoRequestStates = ['waiting', 'accepted', 'refused', 'replaced'] as const
export const PhotoRequestState = z.enum(photoRequestStates)

// FACE DATA: the student's routes of this file tell, take and withdraw a consent to face matching. Somebody who acts as
// the student never reaches them (decision 6).
const access = neverActing(guard('students'))
export const OwnPhoto = z.object({
  /** Signed for this session, for an hour: the photo on the card and the record now. */
  photo_url: z.string().nullable(),
  waiting: z.object({ url: z.string(), sent_at: instant }).nullable(),
  /** The last one that was sent, when it was refused. */
  refused: z.object({ reason: z.string(), at: instant }).nullable(),
  types: z.array(z.string()),
  max_bytes: z.int(),
  smallest: z.object({ width: z.int(), height: z.int() }),
  may_send: z.boolean(),
  reference: z.object({
    /** Whether the college has a permit for face matching: without one nobody is asked. */
    offered: z.boolean(),
    /** The waiting photo becomes the reference once it is accepted. */
    waiting: z.boolean(),
    since: instant.nullable(),
  }),
})
export type OwnPhoto = z.infer<typeof OwnPhoto>
export const ownPhoto = route({
  name: 'students.own-photo.show',
  method: 'GET',
  path: '/student/upload_photo',
  access,
  reply: OwnPhoto,
  summary: 'Your photo on the card, the one that waits, and what a photo must be',
})
const share = z.coerce.number().min(0).max(1)
export const uploadOwnPhoto = route({
  name: 'students.own-photo.upload',
  method: 'POST',
  path: '/student/upload_photo',
  access,
  bodyType: 'multipart',
  upload: { maxBytes: photoMaxBytes, maxFiles: 1 },
  body: z.strictObject({
    /** The part that is kept, in shares of the upright picture. */
    x: share,
    y: share,
    width: share,
    height: share,
    /** A consent of its own: the photo may be a reference for face matching. */
    as_reference: z.stringbool(),
  }),
  status: 201,
  reply: OwnPhoto,
  summary: 'Send a photo for your card and record; it waits for student affairs',
})
/** FACE DATA (decision 6). */
export const withdrawReference = action({
  name: 'students.own-photo.withdraw',
  path: '/api/student/face_reference/withdraw',
  access,
  reply: OwnPhoto,
  summary: 'Withdraw your consent to face matching; the reference is deleted at once',
})

const PhotoRequest = z.object({
  id,
  student_id: id,
  full_name: z.string(),
  number: z.string(),
  state: PhotoRequestState,
  sent_at: instant,
  /** With a consent to be the reference of face matching. */
  as_reference: z.boolean(),
  reason: z.string(),
  by: z.string(),
  can: z.object({ accept: z.boolean(), refuse: z.boolean() }),
})
export type PhotoRequest = z.infer<typeof PhotoRequest>
const base = '/students/photorequests'
const params = z.object({ id: idInPath })
export const listPhotoRequests = list({
  word: 'students.photo-request',
  path: `${base}/index`,
  access: staff(studentRead),
  row: PhotoRequest,
  sorts: ['sent_at', 'number', 'full_name', 'state'],
  sort: 'sent_at',
  filters: { state: PhotoRequestState, assigned: assigned('students.photo-request') },
  summary: 'Photos that students have sent, those that wait longest first',
})
/** Whose photo it is, for comparison. */
export const PhotoOwner = z.object({
  full_name: z.string(),
  latin_name: z.string(),
  civil_number: z.string(),
  birth_date: day,
  gender: z.string(),
  specialty: z.string(),
  state: StudentState,
  /** One stands on card and record: `students.student.photo`. */
  has_photo: z.boolean(),
})
/** For the desk of photos: the list is the screen of them. */
export const showPhotoRequest = route({
  name: 'students.photo-request.show',
  method: 'GET',
  path: '/api/students/photorequests/show/{id}',
  access: staff(studentRead),
  params,
  reply: PhotoRequest.extend({ student: PhotoOwner }),
  summary: 'A photo that a student has sent, and whose it is',
})
export const photoRequestFile = route({
  name: 'students.photo-request.file',
  method: 'GET',
  path: '/api/students/photorequests/{id}',
  access: staff(studentRead),
  params,
  reply: file('image/jpeg'),
  summary: 'A photo that a student has sent',
})
export const acceptPhotoRequest = action({
  name: 'students.photo-request.accept',
  path: `${base}/accept/{id}`,
  access: staff(studentWrite),
  params,
  reply: RowResult,
  summary: 'Put a photo that a student has sent on card and record',
})
export const refusePhotoRequest = action({
  name: 'students.photo-request.refuse',
  path: `${base}/refuse/{id}`,
  access: staff(studentWrite),
  params,
  body: z.strictObject({ reason: longText(300) }),
  reply: RowResult,
  summary: 'Refuse a photo that a student has sent, with a reason',
})
