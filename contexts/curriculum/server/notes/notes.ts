import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { desc, eq } from 'drizzle-orm'
import { lessonById, openLesson } from '../lessons/lessons.queries.ts'
import { lessonNoteTable } from './notes.table.ts'

type Note = typeof lessonNoteTable.$inferSelect
type Input = { text: string; audience: 'staff' | 'students' }
export const noteShape = (note: Note) => ({ ...note, written_at: note.written_at.toISOString() })

export async function lessonHead(id: number) {
  const { title, subject_id } = await lessonById(id)
  return { id, title, subject_id }
}

export async function noteById(id: number): Promise<Note> {
  const [note] = await db().select().from(lessonNoteTable).where(eq(lessonNoteTable.id, id))
  return note ?? refuse(notFound)
}

/** The last first. */
export async function notesOf(lessonId: number) {
  const rows = await db()
    .select()
    .from(lessonNoteTable)
    .where(eq(lessonNoteTable.lesson_id, lessonId))
    .orderBy(desc(lessonNoteTable.id))
  return rows.map(noteShape)
}

export const storeNote = (lessonId: number, input: Input) =>
  transaction(async () => {
    const { subject_id } = await openLesson(lessonId)
    const [note] = await db()
      .insert(lessonNoteTable)
      .values({ lesson_id: lessonId, ...input, author_name: currentActor().name, written_at: clock.now() })
      .returning()
    await audit({
      action: 'curriculum.lesson-note.store',
      subject: ['curriculum.lesson-note', note!.id],
      record: ['curriculum.subject', subject_id],
      after: input,
    })
    return noteShape(note!)
  })

export const updateNote = (id: number, input: Input) =>
  transaction(async () => {
    const before = await noteById(id)
    const { subject_id } = await openLesson(before.lesson_id)
    await db().update(lessonNoteTable).set(input).where(eq(lessonNoteTable.id, id))
    await audit({
      action: 'curriculum.lesson-note.update',
      subject: ['curriculum.lesson-note', id],
      record: ['curriculum.subject', subject_id],
      before,
      after: input,
    })
    return noteShape(await noteById(id))
  })

export const removeNote = (id: number): Promise<void> =>
  transaction(async () => {
    const before = await noteById(id)
    const { subject_id } = await openLesson(before.lesson_id)
    await db().delete(lessonNoteTable).where(eq(lessonNoteTable.id, id))
    await audit({
      action: 'curriculum.lesson-note.delete',
      subject: ['curriculum.lesson-note', id],
      record: ['curriculum.subject', subject_id],
      before,
    })
  })
