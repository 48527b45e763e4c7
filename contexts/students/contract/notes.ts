import { staff } from '@halaqa/identity/contract'
import {
  action,
  choices,
  during,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  reference,
  resource,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { noteRead, noteWrite } from './permissions.ts'

/** What notes are about; `important` ones stand first on the record, marked. */
const NoteCategoryInput = z.strictObject({
  name_ar: text(60),
  name_en: text(60),
  name_fr: text(60),
  important: z.boolean().default(false),
})
export const noteCategories = resource({
  name: 'students.note-category',
  path: '/students/NoteCategory',
  record: z.object({ id, ...NoteCategoryInput.shape, important: z.boolean() }),
  input: NoteCategoryInput,
  read: staff(noteRead),
  write: staff(noteWrite),
  list: { sort: 'name_ar', search: ['name_ar', 'name_en'], filters: ['important'] },
  edits: ['important'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})

const params = z.object({ id: idInPath })
const base = '/students/Note'
export const NoteFile = z.object({
  id,
  title: z.string(),
  type: z.string(),
  bytes: z.int(),
  by: z.string(),
  at: instant,
})
/** Staff who read notes, and so may be mentioned in one. */
export const listNoteReaders = choices({
  name: 'students.note-reader.list',
  path: '/api/students/note_readers',
  access: staff(noteWrite),
  row: z.object({ id, name: z.string() }),
  summary: 'Staff who read notes on students, to mention in one',
})
/** Colleagues who are told that the note mentions them. */
const mention_ids = z.array(reference('students.note-reader')).max(20)

/** What staff write on a student; only staff read it. Who wrote a note changes it, nobody else. */
export const Note = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  category_id: id,
  category: z.string(),
  important: z.boolean(),
  text: z.string(),
  by: z.string(),
  at: instant,
  mention_ids: z.array(id),
  mentions: z.array(z.object({ id, name: z.string() })),
  files: z.array(NoteFile),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export const listNotes = list({
  word: 'students.note',
  path: `${base}/index`,
  access: staff(noteRead),
  row: Note,
  sorts: ['at', 'number', 'full_name'],
  sort: '-at',
  filters: { student_id: idInQuery, category_id: idInQuery, during },
  summary: 'Notes on students, the newest first',
})
export const createNote = route({
  name: 'students.note.create',
  method: 'GET',
  path: `${base}/create`,
  access: staff(noteWrite),
  query: z.strictObject({ student_id: idInQuery.optional() }),
  reply: z.object({ student_id: id.nullable(), categories: z.array(z.object({ id, name: z.string() })) }),
  summary: 'On whom a new note is written, and what it may be about',
})
export const storeNote = route({
  name: 'students.note.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(noteWrite),
  body: z.strictObject({
    student_id: reference('students.student'),
    category_id: reference('students.note-category'),
    text: longText(2000),
    mention_ids: mention_ids.default([]),
  }),
  reply: Note,
  status: 201,
  summary: 'Write a note on a student; only staff read it',
})
/** The specification calls the key of these `{student_id}`; it is the note's, a student has many. */
export const showNote = route({
  name: 'students.note.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(noteRead),
  params,
  reply: Note,
  summary: 'A note with its files',
})
export const editNote = route({
  ...showNote,
  name: 'students.note.edit',
  path: `${base}/edit/{id}`,
  access: staff(noteWrite),
  reply: Note.extend(shownVersion),
  summary: 'A note to be changed',
})
export const updateNote = route({
  name: 'students.note.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: staff(noteWrite),
  params,
  changes: editNote,
  query: VersionQuery,
  body: z.strictObject({
    category_id: reference('students.note-category'),
    text: longText(2000),
    mention_ids: mention_ids.optional(),
  }),
  reply: Note,
  summary: 'Change a note of your own',
})
export const deleteNote = action({
  name: 'students.note.delete',
  path: `${base}/delete/{id}`,
  access: staff(noteWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a note of your own, with its files',
})

const fileBase = '/students/NoteFile'
const NoteOfFile = z.object({ note_id: id, student_id: id, full_name: z.string(), text: z.string() })
const FilesOfNote = z.object({ note: NoteOfFile.nullable(), rows: z.array(NoteFile) })
const query = z.strictObject({ note_id: idInQuery.optional() })
/** The note stands in the query: `?note_id=5`. Without it there is none, and no file. */
export const listNoteFiles = route({
  name: 'students.note-file.list',
  method: 'GET',
  path: `${fileBase}/index`,
  access: staff(noteRead),
  query,
  reply: FilesOfNote,
  summary: 'The files of a note',
})
export const createNoteFile = route({
  ...listNoteFiles,
  name: 'students.note-file.create',
  path: `${fileBase}/create`,
  access: staff(noteWrite),
  summary: 'The note that a file is added to, and what it has already',
})
export const storeNoteFile = route({
  name: 'students.note-file.store',
  method: 'POST',
  path: `${fileBase}/store`,
  access: staff(noteWrite),
  bodyType: 'multipart',
  upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
  body: z.strictObject({ note_id: z.string().regex(/^[1-9]\d{0,8}$/), title: text(120) }),
  reply: NoteFile,
  status: 201,
  summary: 'Add a file (PDF or picture) to a note of your own',
})
const FileWithNote = NoteFile.extend({ note: NoteOfFile, can: z.object({ edit: z.boolean(), delete: z.boolean() }) })
export const showNoteFile = route({
  name: 'students.note-file.show',
  method: 'GET',
  path: `${fileBase}/show/{id}`,
  access: staff(noteRead),
  params,
  reply: FileWithNote,
  summary: 'A file of a note',
})
export const editNoteFile = route({
  ...showNoteFile,
  name: 'students.note-file.edit',
  path: `${fileBase}/edit/{id}`,
  access: staff(noteWrite),
  reply: FileWithNote.extend(shownVersion),
  summary: 'A file of a note to be named anew',
})
export const updateNoteFile = route({
  name: 'students.note-file.update',
  method: 'POST',
  path: `${fileBase}/update/{id}`,
  access: staff(noteWrite),
  params,
  changes: editNoteFile,
  query: VersionQuery,
  body: z.strictObject({ title: text(120) }),
  reply: FileWithNote,
  summary: 'Name a file of your own note anew',
})
export const deleteNoteFile = action({
  name: 'students.note-file.delete',
  path: `${fileBase}/delete/{id}`,
  access: staff(noteWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a file of your own note',
})
/** Not in the specification: the bytes. */
export const noteFileContent = route({
  name: 'students.note-file.content',
  method: 'GET',
  path: '/api/students/note-file/{id}',
  access: staff(noteRead),
  params,
  reply: file('application/octet-stream'),
  summary: 'The content of a file of a note',
})
