import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, openFile, removeFile, storeFile } from '@halaqa/kit-server/files'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { studentById } from '../students/students.queries.ts'
import { filesOf, isOwn, noteById } from './notes.queries.ts'
import { noteFileTable } from './notes.table.ts'
import { ownNote } from './write-notes.ts'

export const noteFilePurpose = definePurpose({
  name: 'students.note-file',
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 20 * 1024 * 1024,
})

async function rowById(id: number) {
  const [row] = await db().select().from(noteFileTable).where(eq(noteFileTable.id, id))
  return row ?? refuse(notFound)
}

/** The files of a note and what it is about; nothing when no note is named. */
export async function noteFilesPage(noteId: number | undefined) {
  if (noteId === undefined) return { note: null, rows: [] }
  const note = await noteById(noteId)
  return { note: await aboutNote(noteId), rows: (await filesOf([note.id])).map(({ noteId: _, ...row }) => row) }
}

async function aboutNote(noteId: number) {
  const { student_id, text } = await noteById(noteId)
  return { note_id: noteId, student_id, full_name: (await studentById(student_id)).full_name, text }
}

export async function noteFileView(id: number, actor: Actor) {
  const { note_id } = await rowById(id)
  const { noteId: _, ...view } = (await filesOf([note_id])).find(each => each.id === id)!
  const mine = isOwn(await noteById(note_id), actor)
  return { ...view, note: await aboutNote(note_id), can: { edit: mine, delete: mine } }
}

/** Adds a file to a note of one's own; answers it as it is shown. */
export async function addNoteFile(noteId: number, title: string, [upload]: Uploaded[], actor: Actor) {
  await ownNote(noteId, actor)
  if (!upload) return refuse(invalid, { file: 'field.required' })
  const stored = await storeFile({
    purpose: noteFilePurpose,
    name: upload.name,
    body: { path: upload.path },
    owner: { guard: actor.guard, id: actor.id },
  })
  const id = await transaction(async () => {
    // It may have been deleted while the file was looked through.
    const note = await ownNote(noteId, actor)
    const [row] = await db()
      .insert(noteFileTable)
      .values({ note_id: noteId, file_id: stored.id, title, by_name: actor.name, at: clock.now() })
      .returning()
    await audit({
      action: 'students.note-file.store',
      subject: ['students.student', note.student_id],
      after: { note: noteId, title },
    })
    return row!.id
  })
  const { noteId: _, ...view } = (await filesOf([noteId])).find(each => each.id === id)!
  return view
}

export function renameNoteFile(id: number, title: string, actor: Actor): Promise<void> {
  return transaction(async () => {
    const row = await rowById(id)
    const note = await ownNote(row.note_id, actor)
    await db().update(noteFileTable).set({ title }).where(eq(noteFileTable.id, id))
    await audit({
      action: 'students.note-file.update',
      subject: ['students.student', note.student_id],
      before: { title: row.title },
      after: { title },
    })
  })
}

export function removeNoteFile(id: number, actor: Actor): Promise<{ id: number; ok: boolean }> {
  return transaction(async () => {
    const row = await rowById(id)
    const note = await ownNote(row.note_id, actor)
    await db().delete(noteFileTable).where(eq(noteFileTable.id, id))
    await removeFile(row.file_id)
    await audit({
      action: 'students.note-file.delete',
      subject: ['students.student', note.student_id],
      before: { title: row.title },
    })
    return { id, ok: true }
  })
}

/** The bytes, for whoever may read notes. */
export const openNoteFile = async (id: number) => openFile((await rowById(id)).file_id)
