import { staff } from '@halaqa/identity/contract'
import {
  action,
  id,
  idInPath,
  idInQuery,
  list,
  problem,
  reference,
  route,
  shownVersion,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { ElementKind } from './element.ts'
import { Bulk, BulkResult, Order, Ordered, RowResult, SomeIds } from './listing.ts'
import { contentWrite, subjectRead } from './permissions.ts'

/** An element at its place in a lesson. */
export const PlaceInput = z.strictObject({
  lesson_id: reference('curriculum.lesson'),
  element_id: reference('curriculum.element'),
  required: z.boolean().default(true),
})
export const PlaceRow = z.object({
  id,
  lesson_id: id,
  lesson: z.string(),
  element_id: id,
  element: z.string(),
  kind: ElementKind,
  subject_id: id,
  subject: z.string(),
  position: z.int(),
  required: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
/** An element stands in the lessons of its own subject only. */
export const otherSubject = problem('other-subject', 422)
export const placedTwice = problem('placed-twice', 409)

const read = staff(subjectRead)
const write = staff(contentWrite)
const params = z.object({ id: idInPath })

export const listPlaces = list({
  word: 'curriculum.lesson-element',
  path: '/subject/lessonelements/index',
  access: read,
  row: PlaceRow,
  sorts: ['lesson'],
  sort: 'lesson',
  filters: { lesson_id: idInQuery, subject_id: idInQuery, kind: ElementKind },
  columns: ['element', 'kind', 'lesson', 'subject', 'position', 'required'],
  summary: 'Which elements stand in which lessons',
})
export const createPlace = route({
  name: 'curriculum.lesson-element.create',
  method: 'GET',
  path: '/subject/lessonelements/create',
  access: write,
  reply: z.object({ defaults: z.object({ required: z.boolean() }) }),
  summary: 'What a new place of an element starts from',
})
export const storePlace = route({
  name: 'curriculum.lesson-element.store',
  method: 'POST',
  path: '/subject/lessonelements/store',
  access: write,
  body: PlaceInput,
  status: 201,
  reply: PlaceRow,
  summary: 'Put an element that is there at the end of another lesson',
})
export const editPlace = route({
  name: 'curriculum.lesson-element.edit',
  method: 'GET',
  path: '/subject/lessonelements/edit/{id}',
  access: read,
  params,
  reply: PlaceRow.extend(shownVersion),
  summary: 'The place of an element to be edited',
})
export const updatePlace = route({
  name: 'curriculum.lesson-element.update',
  method: 'POST',
  path: '/subject/lessonelements/update/{id}',
  access: write,
  params,
  changes: editPlace,
  query: VersionQuery,
  body: z.strictObject({ required: z.boolean() }),
  reply: PlaceRow,
  summary: 'Change whether a lesson needs an element',
})
export const showPlace = route({
  name: 'curriculum.lesson-element.show',
  method: 'GET',
  path: '/subject/lessonelements/show/{id}',
  access: read,
  params,
  reply: PlaceRow,
  summary: 'The place of an element',
})
export const deletePlace = action({
  name: 'curriculum.lesson-element.delete',
  path: '/subject/lessonelements/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'Take an element out of a lesson; it stays in the subject',
})
export const deletePlaces = action({
  name: 'curriculum.lesson-element.deleteBulk',
  path: '/subject/lessonelements/delete-bulk/{id}',
  access: write,
  params,
  query: SomeIds,
  body: Bulk,
  reply: BulkResult,
  summary: 'Take several elements out of a lesson',
})
export const orderPlaces = route({
  name: 'curriculum.lesson-element.order',
  method: 'POST',
  path: '/subject/lessonelements/order/{id}',
  access: write,
  params,
  body: Order,
  reply: Ordered,
  summary: 'Give all elements of a lesson their order',
})
