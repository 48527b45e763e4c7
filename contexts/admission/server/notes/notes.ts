import { forbidden, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { desc, eq } from 'drizzle-orm'
import { registrationById } from '../registrations/registrations.queries.ts'
import { noteTable } from '../registrations/registrations.table.ts'

type NoteRow = typeof noteTable.$inferSelect
const present = (row: NoteRow, actor: Actor) => ({
  id: row.id,
  text: row.text,
  by: row.byName,
  at: row.at.toISOString(),
  can: { edit: false, delete: row.byAccountId === actor.id },
})

/** What staff wrote on an applicant, newest first. */
export async function notesOf(registrationId: number, actor: Actor) {
  const rows = await db()
    .select()
    .from(noteTable)
    .where(eq(noteTable.registrationId, registrationId))
    .orderBy(desc(noteTable.id))
  return rows.map(row => present(row, actor))
}

export async function writeNote(registrationId: number, text: string, actor: Actor) {
  await registrationById(registrationId)
  const [row] = await db()
    .insert(noteTable)
    .values({ registrationId, text, byAccountId: actor.id, byName: actor.name, at: clock.now() })
    .returning()
  return present(row!, actor)
}

/** A note is deleted by who wrote it. */
export function removeNote(id: number, actor: Actor) {
  return transaction(async () => {
    const [row] = await db().select().from(noteTable).where(eq(noteTable.id, id))
    if (!row) return refuse(notFound)
    if (row.byAccountId !== actor.id) refuse(forbidden)
    await db().delete(noteTable).where(eq(noteTable.id, id))
    await audit({
      action: 'admission.note.delete',
      subject: ['admission.registration', row.registrationId],
      before: { text: row.text },
    })
    return { id, ok: true }
  })
}
