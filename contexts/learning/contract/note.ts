import { guard } from '@halaqa/identity/contract'
import {
  action,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  longText,
  pageOf,
  paging,
  RowResult,
  route,
} from '@halaqa/kit-contract'
import { z } from 'zod'

/** What a student writes down at a moment of a film, or at a text; nobody else sees it. */
export const ElementNote = z.object({ id, element_id: id, at_ms: z.int(), text: z.string(), written_at: instant })
export type ElementNote = z.infer<typeof ElementNote>

const access = guard('students')
const params = z.object({ id: idInPath })
const at = z
  .int()
  .min(0)
  .max(24 * 3600_000)

export const storeNote = route({
  name: 'learning.note.store',
  method: 'POST',
  path: '/api/student/notes/store',
  access,
  body: z.strictObject({ element_id: id, at_ms: at.default(0), text: longText(2000) }),
  status: 201,
  reply: ElementNote,
  summary: 'Write a note of your own at an element',
})
export const updateNote = route({
  name: 'learning.note.update',
  method: 'POST',
  path: '/api/student/notes/update/{id}',
  access,
  params,
  body: z.strictObject({ text: longText(2000) }),
  reply: ElementNote,
  summary: 'Change a note of your own',
})
export const deleteNote = action({
  name: 'learning.note.delete',
  path: '/api/student/notes/delete/{id}',
  access,
  params,
  reply: RowResult,
  summary: 'Delete a note of your own',
})
/** Deleting a note can be taken back for so many minutes; the screen offers it for ten seconds. */
export const noteRestoredWithin = 60
export const restoreNote = route({
  name: 'learning.note.restore',
  method: 'POST',
  path: '/api/student/notes/restore/{id}',
  access,
  params,
  body: z.strictObject({}),
  reply: ElementNote,
  summary: 'Take back the deletion of a note of your own',
})

/** A note where all of them stand together. */
export const PlacedNote = ElementNote.extend({
  element: z.string(),
  /** A film: the note has a moment in it. */
  timed: z.boolean(),
  subject_id: id,
  subject: z.string(),
  /** The element lies open now. */
  open: z.boolean(),
})
export type PlacedNote = z.infer<typeof PlacedNote>

const asked = { q: z.string().max(100).optional(), subject_id: idInQuery.optional() }
export const ownNotes = route({
  name: 'learning.note.list',
  method: 'GET',
  path: '/student/notes',
  access,
  query: z.strictObject({
    ...paging(50),
    ...asked,
  }),
  reply: pageOf(PlacedNote).extend({ subjects: z.array(z.object({ id, name: z.string() })) }),
  summary: 'Your notes of all subjects, by subject and place; searched as people write, whatever hamza and tashkeel',
})
export const ownNotesPdf = route({
  name: 'learning.note.print',
  method: 'GET',
  path: '/student/notes/pdf',
  access,
  query: z.strictObject(asked),
  reply: file('application/pdf'),
  summary: 'The same as a document',
})
