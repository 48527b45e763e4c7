import { addressOf, forbidden, invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { removeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { mentionColleagues } from '@halaqa/workplace/server'
import { eq } from 'drizzle-orm'
import { showNote } from '../../contract/notes.ts'
import { noteRead } from '../../contract/permissions.ts'
import { studentTable } from '../students/students.table.ts'
import { isOwn, noteById } from './notes.queries.ts'
import { type NoteRow, noteCategoryTable, noteFileTable, noteTable } from './notes.table.ts'

/** Writes a note on a student; answers its id. */
export function writeNote(
  input: { student_id: number; category_id: number; text: string; mention_ids: number[] },
  actor: Actor,
): Promise<number> {
  return transaction(async () => {
    if (!(await db().$count(studentTable, eq(studentTable.id, input.student_id))))
      refuse(invalid, { student_id: 'field.unknown-reference' })
    await requireCategory(input.category_id)
    const [row] = await db()
      .insert(noteTable)
      .values({
        student_id: input.student_id,
        category_id: input.category_id,
        text: input.text,
        by_account_id: actor.id,
        by_name: actor.name,
        at: clock.now(),
        mention_ids: input.mention_ids,
      })
      .returning()
    await mention(row!, [], actor)
    await audit({
      action: 'students.note.store',
      subject: ['students.student', input.student_id],
      after: { text: input.text, mention_ids: input.mention_ids },
    })
    return row!.id
  })
}

/** A note is changed by who wrote it; what it said before stays in the audit log. */
export function rewriteNote(
  id: number,
  input: { category_id: number; text: string; mention_ids?: number[] | undefined },
  actor: Actor,
): Promise<void> {
  return transaction(async () => {
    const before = await ownNote(id, actor)
    await requireCategory(input.category_id)
    const { text, category_id, mention_ids = before.mention_ids } = input
    const [after] = await db()
      .update(noteTable)
      .set({ text, category_id, mention_ids })
      .where(eq(noteTable.id, id))
      .returning()
    await mention(after!, before.mention_ids, actor)
    await audit({
      action: 'students.note.update',
      subject: ['students.student', before.student_id],
      before: { text: before.text, category: before.category_id, mention_ids: before.mention_ids },
      after: { text, category: category_id, mention_ids },
    })
  })
}

/** The same with another category alone, as one of many. */
export async function fileNoteUnder(
  id: number,
  { category_id }: { category_id?: unknown },
  { actor }: { actor: Actor },
): Promise<void> {
  const { text } = await ownNote(id, actor)
  return rewriteNote(id, { category_id: Number(category_id), text }, actor)
}

/** A note is deleted by who wrote it, and its files with it. */
export function removeNote(id: number, actor: Actor): Promise<{ id: number; ok: boolean }> {
  return transaction(async () => {
    const row = await ownNote(id, actor)
    const files = await db().select().from(noteFileTable).where(eq(noteFileTable.note_id, id))
    await db().delete(noteTable).where(eq(noteTable.id, id))
    await mention({ ...row, mention_ids: [] }, row.mention_ids, actor)
    for (const { file_id } of files) await removeFile(file_id)
    await audit({
      action: 'students.note.delete',
      subject: ['students.student', row.student_id],
      before: { text: row.text, files: files.map(each => each.title) },
    })
    return { id, ok: true }
  })
}

async function mention(note: NoteRow, before: number[], actor: Actor): Promise<void> {
  if (note.mention_ids.length + before.length === 0) return
  const [student] = await db()
    .select({ name: studentTable.full_name })
    .from(studentTable)
    .where(eq(studentTable.id, note.student_id))
  const link = addressOf(showNote, { params: { id: note.id } })
  await mentionColleagues({ ids: note.mention_ids, before, permission: noteRead, item: student!.name, link }, actor)
}

async function requireCategory(id: number): Promise<void> {
  if (!(await db().$count(noteCategoryTable, eq(noteCategoryTable.id, id))))
    refuse(invalid, { category_id: 'field.unknown-reference' })
}

/** 404 when it is not there, 403 when somebody else wrote it: colleagues read each other's notes. */
export async function ownNote(id: number, actor: Actor): Promise<NoteRow> {
  const row = await noteById(id)
  return isOwn(row, actor) ? row : refuse(forbidden)
}
