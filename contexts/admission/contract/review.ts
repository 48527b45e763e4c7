import { staff } from '@halaqa/identity/contract'
import { BulkResult, day, file, id, idInPath, list, onMany, problem, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { DocumentView } from './applicant.ts'
import { documentRead, documentReview } from './permissions.ts'

export const documentNotOpen = problem('document-not-open', 409)

const params = z.object({ id: idInPath })

/** A document that waits for review, whose it is, and what it is compared with. */
export const ReviewItem = DocumentView.extend({
  document_id: id,
  registration_id: id,
  number: z.string(),
  full_name: z.string(),
  latin_name: z.string(),
  civil_number: z.string(),
  birth_date: day,
  nationality: z.string(),
  specialty: z.string(),
  /** What else the person has handed in, in the order of the kinds. */
  others: z.array(z.object({ document_id: id, name: z.string(), state: DocumentView.shape.state })),
  waiting_hours: z.int(),
  can: z.object({ upload: z.boolean(), delete: z.boolean(), review: z.boolean() }),
})
export const reviewQueue = list({
  word: 'admission.review',
  path: '/registration/radmin/files/queue',
  access: staff(documentRead),
  row: ReviewItem,
  sorts: ['uploaded_at'],
  sort: 'uploaded_at',
  filters: { kind: z.string().max(40) },
  columns: ['full_name', 'number', 'name', 'specialty', 'waiting_hours', 'uploaded_at'],
  summary: 'Documents that wait for review, oldest first',
})
export const showDocument = route({
  name: 'admission.document.show',
  method: 'GET',
  path: '/registration/radmin/files/show/{id}',
  access: staff(documentRead),
  params,
  reply: ReviewItem,
  summary: 'A document to be reviewed',
})
export const officeDocumentFile = route({
  name: 'admission.document.file',
  method: 'GET',
  path: '/api/radmin/files/{id}',
  access: staff(documentRead),
  params,
  reply: file('application/octet-stream'),
  summary: 'The file of a document',
})
export const acceptDocument = route({
  name: 'admission.document.accept',
  method: 'POST',
  path: '/registration/radmin/files/accept/{id}',
  access: staff(documentReview),
  params,
  reply: ReviewItem,
  summary: 'Accept a document; the last one accepts the applicant provisionally',
})
export const refuseDocument = route({
  name: 'admission.document.refuse',
  method: 'POST',
  path: '/registration/radmin/files/refuse/{id}',
  access: staff(documentReview),
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: ReviewItem,
  summary: 'Refuse a document with a reason; the applicant replaces it',
})
/** Within the time of `undoSeconds`, and only where nothing followed: then nobody has heard of it. */
export const undoDocuments = route({
  name: 'admission.document.undo',
  method: 'POST',
  path: '/registration/radmin/files/undo',
  access: staff(documentReview),
  body: z.strictObject(onMany),
  reply: BulkResult,
  summary: 'Take back own decisions on documents; one result a row',
})
/**
 * Rotation in quarter turns clockwise, then crop in shares of the width and height, then light: 1 is as it is, 2 twice as
 * light. `restore` puts the original back instead. The original is always kept.
 */
export const editImage = route({
  name: 'admission.document.edit-image',
  method: 'POST',
  path: '/registration/radmin/files/updateimg/{id}',
  access: staff(documentReview),
  params,
  body: z.strictObject({
    turns: z.int().min(0).max(3).default(0),
    crop: z
      .strictObject({
        x: z.number().min(0).max(1),
        y: z.number().min(0).max(1),
        width: z.number().min(0.02).max(1),
        height: z.number().min(0.02).max(1),
      })
      .nullable()
      .default(null),
    brightness: z.number().min(0.3).max(3).default(1),
    restore: z.boolean().default(false),
  }),
  reply: ReviewItem,
  summary: 'Rotate, crop or lighten the image of a document, or put the original back',
})
