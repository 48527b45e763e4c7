import { nameIn } from '@halaqa/academics/server'
import { staffToChoose } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { db, prepared } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { fileTable } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { handleChoices, handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { mentionedIn } from '@halaqa/workplace/server'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { listNoteReaders, listNotes } from '../../contract/notes.ts'
import { noteRead, noteWrite } from '../../contract/permissions.ts'
import { studentTable } from '../students/students.table.ts'
import { type NoteRow, noteCategoryTable, noteFileTable, noteTable } from './notes.table.ts'

const selectNotes = () =>
  db()
    .select({ note: noteTable, category: noteCategoryTable, student: studentTable })
    .from(noteTable)
    .innerJoin(noteCategoryTable, eq(noteCategoryTable.id, noteTable.category_id))
    .innerJoin(studentTable, eq(studentTable.id, noteTable.student_id))
    .$dynamic()
/** The words are looked for in the note, and in the name and numbers of the student. */
export const notesList = handleList(listNotes, {
  from: selectNotes,
  keys: () =>
    db()
      .select({ id: noteTable.id })
      .from(noteTable)
      .innerJoin(studentTable, eq(studentTable.id, noteTable.student_id))
      .$dynamic(),
  key: noteTable.id,
  where: async ({ query: { filter } }) => [
    await withinWord(noteTable.at, filter.during),
    filter.student_id && eq(noteTable.student_id, filter.student_id),
    filter.category_id && eq(noteTable.category_id, filter.category_id),
  ],
  search: [folded(noteTable.text), studentTable.search_text],
  sorts: { at: noteTable.id, number: studentTable.number, full_name: studentTable.full_name },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export const noteReaders = handleChoices(listNoteReaders, staffToChoose(noteRead))

/** What staff wrote on a student: the important first, of these the newest. */
export async function notesOf(studentId: number, actor: Actor, language: string) {
  return present(await notesOn({ studentId }), actor, language)
}
const notesOn = prepared(() =>
  selectNotes()
    .where(eq(noteTable.student_id, sql.placeholder('studentId')))
    .orderBy(desc(noteCategoryTable.important), desc(noteTable.id))
    .prepare('students_notes'),
)

/** A note as staff see it, or 404. */
export async function noteView(id: number, actor: Actor, language: string) {
  const rows = await selectNotes().where(eq(noteTable.id, id))
  const [note] = await present(rows, actor, language)
  return note ?? refuse(notFound)
}

export async function noteById(id: number): Promise<NoteRow> {
  const [row] = await db().select().from(noteTable).where(eq(noteTable.id, id))
  return row ?? refuse(notFound)
}

type Joined = Awaited<ReturnType<typeof selectNotes>>

async function present(rows: Joined, actor: Actor, language: string) {
  const files = await filesOf(rows.map(({ note }) => note.id))
  const mentioned = await mentionedIn(rows.map(({ note }) => note))
  return rows.map(({ note, category, student }) => {
    const mine = isOwn(note, actor)
    const mentions = mentioned(note)
    return {
      id: note.id,
      student_id: note.student_id,
      number: student.number,
      full_name: student.full_name,
      category_id: category.id,
      category: nameIn(category, language),
      important: category.important,
      text: note.text,
      by: note.by_name,
      at: note.at.toISOString(),
      mention_ids: mentions.map(each => each.id),
      mentions,
      files: files.filter(each => each.noteId === note.id).map(({ noteId: _, ...each }) => each),
      can: { edit: mine, delete: mine },
    }
  })
}

/** Who wrote a note may change it, while they may write notes at all. */
export const isOwn = (note: Pick<NoteRow, 'by_account_id'>, actor: Actor): boolean =>
  note.by_account_id === actor.id && actor.permissions.has(noteWrite)

/** The files of notes, as they are shown. */
export async function filesOf(noteIds: number[]) {
  if (!noteIds.length) return []
  const rows = await db()
    .select({ file: noteFileTable, stored: fileTable })
    .from(noteFileTable)
    .innerJoin(fileTable, eq(fileTable.id, noteFileTable.file_id))
    .where(inArray(noteFileTable.note_id, noteIds))
    .orderBy(asc(noteFileTable.id))
  return rows.map(({ file, stored }) => ({
    noteId: file.note_id,
    id: file.id,
    title: file.title,
    type: stored.type,
    bytes: stored.bytes,
    by: file.by_name,
    at: file.at.toISOString(),
  }))
}

/** What a note may be about, for a form. */
export async function categoriesIn(language: string) {
  const rows = await db().select().from(noteCategoryTable).orderBy(asc(noteCategoryTable.name_ar))
  return rows.map(row => ({ id: row.id, name: nameIn(row, language) }))
}
