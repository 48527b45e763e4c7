import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, instant, longText, route, shownVersion, VersionQuery } from '@halaqa/kit-contract'
import { z } from 'zod'
import { RowResult } from './listing.ts'
import { contentWrite, subjectRead } from './permissions.ts'

export const LessonNoteInput = z.strictObject({ text: longText(2000), audience: z.enum(['staff', 'students']) })
export const LessonNote = z.object({
  id,
  lesson_id: id,
  text: z.string(),
  audience: z.enum(['staff', 'students']),
  author_name: z.string(),
  written_at: instant,
})
const Head = z.object({ id, title: z.string(), subject_id: id })
const read = staff(subjectRead)
const write = staff(contentWrite)
const params = z.object({ id: idInPath })
const can = z.object({ edit: z.boolean() })

export const listLessonNotes = route({
  name: 'curriculum.lesson-note.list',
  method: 'GET',
  path: '/subject/lessonnotes/index/{id}',
  access: read,
  params,
  reply: z.object({ lesson: Head, rows: z.array(LessonNote), can }),
  summary: 'The notes at a lesson, the last first',
})
export const createLessonNote = route({
  name: 'curriculum.lesson-note.create',
  method: 'GET',
  path: '/subject/lessonnotes/create/{id}',
  access: write,
  params,
  reply: z.object({ lesson: Head, defaults: z.object({ audience: z.enum(['staff', 'students']) }) }),
  summary: 'What a new note starts from',
})
export const storeLessonNote = route({
  name: 'curriculum.lesson-note.store',
  method: 'POST',
  path: '/subject/lessonnotes/store/{id}',
  access: write,
  params,
  body: LessonNoteInput,
  status: 201,
  reply: LessonNote,
  summary: 'Add a note to a lesson',
})
export const editLessonNote = route({
  name: 'curriculum.lesson-note.edit',
  method: 'GET',
  path: '/subject/lessonnotes/edit/{id}',
  access: read,
  params,
  reply: LessonNote.extend({ lesson: Head, can, ...shownVersion }),
  summary: 'A note to be edited',
})
export const updateLessonNote = route({
  name: 'curriculum.lesson-note.update',
  method: 'POST',
  path: '/subject/lessonnotes/update/{id}',
  access: write,
  params,
  changes: editLessonNote,
  query: VersionQuery,
  body: LessonNoteInput,
  reply: LessonNote,
  summary: 'Change a note',
})
export const deleteLessonNote = action({
  name: 'curriculum.lesson-note.delete',
  path: '/subject/lessonnotes/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'Delete a note',
})
