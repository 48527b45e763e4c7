import { forbidden, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { desc, eq } from 'drizzle-orm'
import { registrationById } from '../registrations/registrations.queries.ts'
import { noteTable } from '../registrations/registrations.table.ts'

type NoteRow = typeof noteTable.$inferSelect
const present = (row: NoteRow, actor: Actor) => {
  const mine = row.byAccountId === actor.id
  return {
    id: row.id,
    text: row.text,
    by: row.byName,
    at: row.at.toISOString(),
    can: { edit: mine, delete: mine },
  }
}

/** What staff wrote on an applicant, newest first. */
export async function notesOf(registrationId: number, actor: Actor) {
  const rows = await db()
    .select()
    .from(noteTable)
    .where(eq(noteTable.registrationId, registrationId))
    .orderBy(desc(noteTable.id))
  return rows.map(row => present(row, actor))
}

/** The same with whom they are about, or 404. */
export async function notesPage(registrationId: number, actor: Actor) {
  const { number, fullName } = await registrationById(registrationId)
  return { registration_id: registrationId, number, full_name: fullName, rows: await notesOf(registrationId, actor) }
}

async function noteById(id: number): Promise<NoteRow> {
  const [row] = await db().select().from(noteTable).where(eq(noteTable.id, id))
  return row ?? refuse(notFound)
}

export async function showNoteTo(id: number, actor: Actor) {
  const row = await noteById(id)
  const { number, fullName } = await registrationById(row.registrationId)
  return { ...present(row, actor), registration_id: row.registrationId, number, full_name: fullName }
}

export async function writeNote(registrationId: number, text: string, actor: Actor) {
  await registrationById(registrationId)
  const [row] = await db()
    .insert(noteTable)
    .values({ registrationId, text, byAccountId: actor.id, byName: actor.name, at: clock.now() })
    .returning()
  return present(row!, actor)
}

/** A note is changed by who wrote it; what it said before stays in the audit log. */
export function rewriteNote(id: number, text: string, actor: Actor): Promise<void> {
  return transaction(async () => {
    const before = await ownNote(id, actor)
    await db().update(noteTable).set({ text }).where(eq(noteTable.id, id))
    await audit({
      action: 'admission.note.update',
      subject: ['admission.registration', before.registrationId],
      before: { text: before.text },
      after: { text },
    })
  })
}

/** A note is deleted by who wrote it. */
export function removeNote(id: number, actor: Actor) {
  return transaction(async () => {
    const row = await ownNote(id, actor)
    await db().delete(noteTable).where(eq(noteTable.id, id))
    await audit({
      action: 'admission.note.delete',
      subject: ['admission.registration', row.registrationId],
      before: { text: row.text },
    })
    return { id, ok: true }
  })
}

async function ownNote(id: number, actor: Actor): Promise<NoteRow> {
  const row = await noteById(id)
  return row.byAccountId === actor.id ? row : refuse(forbidden)
}

/** Several notes on one applicant; those of others are refused one by one. */
export async function removeNotes(
  registrationId: number,
  ids: number[],
  dryRun: boolean,
  { actor, language }: { actor: Actor; language: string },
) {
  await registrationById(registrationId)
  const results: { id: number; ok: boolean; code: string | null; message: string | null }[] = []
  for (const id of ids) {
    const code = await refusalOf(() =>
      (dryRun ? rehearse : transaction)(async () => {
        if ((await noteById(id)).registrationId !== registrationId) refuse(notFound)
        return removeNote(id, actor)
      }),
    )
    results.push({ id, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  return { dry_run: dryRun, done: results.filter(each => each.ok).length, results }
}
