import { guard } from '@halaqa/identity/contract'
import { action, id, idInPath, instant, longText, RowResult, route } from '@halaqa/kit-contract'
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
