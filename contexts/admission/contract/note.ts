import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  choices,
  id,
  idInPath,
  idList,
  instant,
  longText,
  onMany,
  reference,
  route,
  shownVersion,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { registrationRead, registrationWrite } from './permissions.ts'

/** What staff write on an applicant; only staff read it. Who wrote a note changes it, nobody else. */
export const Note = z.object({
  id,
  text: z.string(),
  by: z.string(),
  at: instant,
  mention_ids: z.array(id),
  mentions: z.array(z.object({ id, name: z.string() })),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
const Shown = Note.extend({ registration_id: id, number: z.string(), full_name: z.string() })
const base = '/registration/radmin/notes'
const params = z.object({ id: idInPath })
/** Staff who read notes on applicants, and so may be mentioned in one. */
export const listNoteReaders = choices({
  name: 'admission.note-reader.list',
  path: '/api/admission/note_readers',
  access: staff(registrationWrite),
  row: z.object({ id, name: z.string() }),
  summary: 'Staff who read notes on applicants, to mention in one',
})
/** Colleagues who are told that the note mentions them. */
const mention_ids = z.array(reference('admission.note-reader')).max(20)

export const addNote = route({
  name: 'admission.note.store',
  method: 'POST',
  path: `${base}/store/{id}`,
  access: staff(registrationWrite),
  params,
  body: z.strictObject({ text: longText(2000), mention_ids: mention_ids.default([]) }),
  reply: Note,
  status: 201,
  summary: 'Write a note on an applicant; only staff read it',
})
/** `{id}` is the registration here, in create, store and delete-bulk; the note elsewhere. */
export const listNotes = route({
  name: 'admission.note.list',
  method: 'GET',
  path: `${base}/index/{id}`,
  access: staff(registrationRead),
  params,
  reply: z.object({ registration_id: id, number: z.string(), full_name: z.string(), rows: z.array(Note) }),
  summary: 'The notes on an applicant, newest first',
})
export const createNote = route({
  ...listNotes,
  name: 'admission.note.create',
  path: `${base}/create/{id}`,
  access: staff(registrationWrite),
  summary: 'On whom a new note is written, and what is there already',
})
export const showNote = route({
  name: 'admission.note.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(registrationRead),
  params,
  reply: Shown,
  summary: 'A note',
})
export const editNote = route({
  ...showNote,
  name: 'admission.note.edit',
  path: `${base}/edit/{id}`,
  access: staff(registrationWrite),
  reply: Shown.extend(shownVersion),
  summary: 'A note to be changed',
})
export const updateNote = route({
  name: 'admission.note.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: staff(registrationWrite),
  params,
  changes: editNote,
  query: VersionQuery,
  /** Without `mention_ids` they stay as they are. */
  body: z.strictObject({ text: longText(2000), mention_ids: mention_ids.optional() }),
  reply: Shown,
  summary: 'Change a note of your own',
})
export const deleteNote = action({
  name: 'admission.note.delete',
  path: `${base}/delete/{id}`,
  access: staff(registrationWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a note of your own',
})
export const deleteNotes = action({
  name: 'admission.note.deleteBulk',
  path: `${base}/delete-bulk/{id}`,
  access: staff(registrationWrite),
  params,
  query: z.strictObject({
    ids: idList.optional(),
  }),
  body: z.strictObject(onMany),
  reply: BulkResult,
  summary: 'Delete several notes of your own; one result a row',
})
