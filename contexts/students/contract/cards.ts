import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  day,
  file,
  id,
  idInPath,
  idInQuery,
  list,
  problem,
  route,
  selecting,
  selectingInQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { cardPrint, studentRead, studentWrite } from './permissions.ts'
import { StudentState } from './state.ts'

export const noPhoto = problem('student-no-photo', 409)
/** Who left, graduated or was dismissed has no card. */
export const noCard = problem('student-no-card', 409)
export const photoChanged = problem('student-photo-changed', 409)

const params = z.object({ id: idInPath })
const Person = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  gender: z.string(),
  specialty: z.string(),
  state: StudentState,
})
const sorts = ['full_name', 'number', 'state'] as const
export const listCards = list({
  word: 'students.card',
  path: '/students/Card/index',
  access: staff(studentRead),
  row: Person.extend({ ready: z.boolean() }),
  sorts,
  sort: 'full_name',
  filters: {
    /** With all that a card needs. */
    ready: yesNoInQuery,
    specialty_id: idInQuery,
  },
  columns: ['number', 'full_name', 'specialty', 'state', 'ready'],
  summary: 'Students and whether their card can be printed: a photo, and a state that has a card',
})
export const viewCard = route({
  name: 'students.card.view',
  method: 'GET',
  path: '/students/Card/view/{id}',
  access: staff(studentRead),
  params,
  reply: Person.extend({
    latin_name: z.string(),
    degree: z.string(),
    valid_until: day,
    has_photo: z.boolean(),
    /** The code of what stands in the way; null when it can be printed. */
    refused: z.string().nullable(),
  }),
  summary: 'What stands on the card of a student',
})
/** A year from the day of printing. The QR code holds the student's number, for readers at doors and desks. */
export const printCard = route({
  name: 'students.card.print',
  method: 'GET',
  path: '/students/Card/print/{id}',
  access: staff(cardPrint),
  params,
  reply: file('application/pdf'),
  summary: 'The card of a student as a PDF in the size of a bank card',
})

const base = '/students/imgcrop'
const PhotoRow = Person.extend({
  /** Upright, three to four, as the card has it. */
  fits: z.boolean(),
  /** The original is kept and can be put back. */
  cropped: z.boolean(),
})
export const listPhotos = list({
  word: 'students.photo',
  path: `${base}/index`,
  access: staff(studentRead),
  row: PhotoRow,
  sorts,
  sort: 'full_name',
  filters: { fits: yesNoInQuery, cropped: yesNoInQuery },
  columns: ['number', 'full_name', 'specialty', 'state', 'fits', 'cropped'],
  summary: 'The photos of students, and which fit the card',
})
export const PhotoView = PhotoRow.extend({
  has_photo: z.boolean(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The photo that is looked at; a change names it. */
  photo_id: z.uuid().nullable(),
})
export const editPhoto = route({
  name: 'students.photo.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: staff(studentWrite),
  params,
  reply: PhotoView,
  summary: 'The photo of a student, to be turned and cropped',
})
const share = z.number().min(0).max(1)
const size = z.number().min(0.05).max(1)
/** Quarter turns clockwise first, then the part that is kept, in shares; `restore` puts the original back instead. */
export const updatePhoto = route({
  name: 'students.photo.update',
  method: 'POST',
  path: `${base}/update/{id?}`,
  access: staff(studentWrite),
  params: z.object({ id: idInPath.optional() }),
  body: z.strictObject({
    photo_id: z.uuid(),
    turns: z.int().min(0).max(3).default(0),
    crop: z.strictObject({ x: share, y: share, width: size, height: size }).nullable().default(null),
    restore: z.boolean().default(false),
  }),
  reply: PhotoView,
  summary: 'Turn and crop the photo of a student, or put the original back',
})
export const bulkPhotos = action({
  name: 'students.photo.bulk',
  path: `${base}/bulk_actions`,
  access: staff(studentWrite),
  selectsFrom: listPhotos,
  query: z.strictObject({ ...selectingInQuery(listPhotos), act: z.enum(['crop', 'restore']).default('crop') }),
  body: selecting(
    listPhotos,
    z.strictObject({
      ids: z.array(id).min(1).max(200),
      act: z.enum(['crop', 'restore']),
      dry_run: z.boolean().default(false),
    }),
  ),
  reply: BulkResult,
  summary: 'Cut many photos to three by four, or put their originals back; one result a row',
})
/** Not in the specification: a photo that was taken at the counter. */
export const storePhoto = route({
  name: 'students.photo.store',
  method: 'POST',
  path: '/api/students/photo',
  access: staff(studentWrite),
  bodyType: 'multipart',
  upload: { maxBytes: 10 * 1024 * 1024, maxFiles: 1 },
  body: z.strictObject({ student_id: z.string().regex(/^[1-9]\d{0,8}$/) }),
  reply: PhotoView,
  summary: 'Give a student a photo',
})
