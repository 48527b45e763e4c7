import { notFound } from '@halaqa/kit-contract'
import { done } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { learnerOf } from '@halaqa/studies/server'
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { type ElementNote, noteRestoredWithin } from '../../contract/note.ts'
import { openElement, openStudyOf } from '../access/study.ts'
import { elementNoteTable } from './notes.table.ts'

export const noteShape = (note: typeof elementNoteTable.$inferSelect): ElementNote => ({
  id: note.id,
  element_id: note.element_id,
  at_ms: note.at_ms,
  text: note.text,
  written_at: note.written_at.toISOString(),
})

/** The student's own notes at an element, by their place in it. */
export async function notesAt(studentId: number, elementId: number): Promise<ElementNote[]> {
  const rows = await db()
    .select()
    .from(elementNoteTable)
    .where(
      and(
        eq(elementNoteTable.student_id, studentId),
        eq(elementNoteTable.element_id, elementId),
        isNull(elementNoteTable.removed_at),
      ),
    )
    .orderBy(asc(elementNoteTable.at_ms), asc(elementNoteTable.id))
  return rows.map(noteShape)
}

export async function storeNote(accountId: number, input: { element_id: number; at_ms: number; text: string }) {
  const study = await openStudyOf(accountId)
  const element = await openElement(study, input.element_id)
  const [note] = await db()
    .insert(elementNoteTable)
    .values({
      student_id: study.learner.id,
      element_id: element.id,
      at_ms: Math.min(input.at_ms, element.durationMs ?? input.at_ms),
      text: input.text,
      written_at: clock.now(),
    })
    .returning()
  return noteShape(note!)
}

/** Own notes stay the student's in every state: they are changed and deleted also by who does not study now. */
const ownNote = async (accountId: number, id: number, isThere = isNull) =>
  and(
    eq(elementNoteTable.id, id),
    eq(elementNoteTable.student_id, (await learnerOf(accountId)).id),
    isThere(elementNoteTable.removed_at),
  )

export async function updateNote(accountId: number, id: number, text: string) {
  const [note] = await db()
    .update(elementNoteTable)
    .set({ text })
    .where(await ownNote(accountId, id))
    .returning()
  return note ? noteShape(note) : refuse(notFound)
}

/** Takes a note away; what was taken away long ago goes for good with it. */
export async function removeNote(accountId: number, id: number) {
  const now = clock.now()
  const [gone] = await db()
    .update(elementNoteTable)
    .set({ removed_at: now })
    .where(await ownNote(accountId, id))
    .returning()
  if (!gone) return refuse(notFound)
  const long = new Date(now.getTime() - noteRestoredWithin * 60_000)
  await db()
    .delete(elementNoteTable)
    .where(and(eq(elementNoteTable.student_id, gone.student_id), lt(elementNoteTable.removed_at, long)))
  return done(id)
}

/** Puts a note back that was taken away just now, as it was. */
export async function restoreNote(accountId: number, id: number): Promise<ElementNote> {
  const [note] = await db()
    .update(elementNoteTable)
    .set({ removed_at: null })
    .where(await ownNote(accountId, id, isNotNull))
    .returning()
  return note ? noteShape(note) : refuse(notFound)
}
