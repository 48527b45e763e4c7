import { addressOf, forbidden, notFound } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { mentionColleagues, mentionedIn } from '@halaqa/workplace/server'
import { desc, eq } from 'drizzle-orm'
import { showNote } from '../../contract/note.ts'
import { registrationRead } from '../../contract/permissions.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { noteTable } from '../registrations/registrations.table.ts'

type NoteRow = typeof noteTable.$inferSelect
async function present(rows: NoteRow[], actor: Actor) {
  const mentioned = await mentionedIn(rows)
  return rows.map(row => {
    const mine = row.by_account_id === actor.id
    const mentions = mentioned(row)
    return {
      id: row.id,
      text: row.text,
      by: row.by_name,
      at: row.at.toISOString(),
      mention_ids: mentions.map(each => each.id),
      mentions,
      can: { edit: mine, delete: mine },
    }
  })
}

/** What staff wrote on an applicant, newest first. */
export async function notesOf(registrationId: number, actor: Actor) {
  const rows = await db()
    .select()
    .from(noteTable)
    .where(eq(noteTable.registration_id, registrationId))
    .orderBy(desc(noteTable.id))
  return present(rows, actor)
}

/** The same with whom they are about, or 404. */
export async function notesPage(registrationId: number, actor: Actor) {
  const { number, full_name } = await registrationById(registrationId)
  return { registration_id: registrationId, number, full_name, rows: await notesOf(registrationId, actor) }
}

async function noteById(id: number): Promise<NoteRow> {
  const [row] = await db().select().from(noteTable).where(eq(noteTable.id, id))
  return row ?? refuse(notFound)
}

export async function showNoteTo(id: number, actor: Actor) {
  const row = await noteById(id)
  const { number, full_name } = await registrationById(row.registration_id)
  const [note] = await present([row], actor)
  return { ...note!, registration_id: row.registration_id, number, full_name }
}

type Input = { text: string; mention_ids: number[] }
type Change = { text: string; mention_ids?: number[] | undefined }

export async function writeNote(registrationId: number, { text, mention_ids }: Input, actor: Actor) {
  return transaction(async () => {
    const registration = await registrationById(registrationId)
    const [row] = await db()
      .insert(noteTable)
      .values({
        registration_id: registrationId,
        text,
        by_account_id: actor.id,
        by_name: actor.name,
        at: clock.now(),
        mention_ids,
      })
      .returning()
    await mention(row!, registration.full_name, [], actor)
    await audit({
      action: 'admission.note.store',
      subject: ['admission.registration', registrationId],
      after: { text, mention_ids },
    })
    const [note] = await present([row!], actor)
    return note!
  })
}

/** A note is changed by who wrote it; what it said before stays in the audit log. */
export function rewriteNote(id: number, { text, ...change }: Change, actor: Actor): Promise<void> {
  return transaction(async () => {
    const before = await ownNote(id, actor)
    const { mention_ids = before.mention_ids } = change
    const [after] = await db().update(noteTable).set({ text, mention_ids }).where(eq(noteTable.id, id)).returning()
    const { full_name } = await registrationById(before.registration_id)
    await mention(after!, full_name, before.mention_ids, actor)
    await audit({
      action: 'admission.note.update',
      subject: ['admission.registration', before.registration_id],
      before: { text: before.text, mention_ids: before.mention_ids },
      after: { text, mention_ids },
    })
  })
}

const mention = (note: NoteRow, item: string, before: number[], actor: Actor): Promise<void> =>
  mentionColleagues(
    {
      ids: note.mention_ids,
      before,
      permission: registrationRead,
      item,
      link: addressOf(showNote, { params: { id: note.id } }),
    },
    actor,
  )

/** A note is deleted by who wrote it. */
export function removeNote(id: number, actor: Actor) {
  return transaction(async () => {
    const row = await ownNote(id, actor)
    await db().delete(noteTable).where(eq(noteTable.id, id))
    await mention({ ...row, mention_ids: [] }, '', row.mention_ids, actor)
    await audit({
      action: 'admission.note.delete',
      subject: ['admission.registration', row.registration_id],
      before: { text: row.text },
    })
    return { id, ok: true }
  })
}

async function ownNote(id: number, actor: Actor): Promise<NoteRow> {
  const row = await noteById(id)
  return row.by_account_id === actor.id ? row : refuse(forbidden)
}

/** Several notes on one applicant; those of others are refused one by one. */
export async function removeNotes(registrationId: number, { ids, dry_run }: Chosen, actor: Actor) {
  await registrationById(registrationId)
  return eachOf(ids, { dry_run }, removeOneOf(registrationId, actor))
}
type Chosen = { ids: number[]; dry_run: boolean }

export async function previewNotes(registrationId: number, ids: number[] | undefined, actor: Actor) {
  await registrationById(registrationId)
  return previewOfMany(ids, { what: 'admission.note' }, removeOneOf(registrationId, actor))
}

const removeOneOf = (registrationId: number, actor: Actor) => async (id: number) => {
  if ((await noteById(id)).registration_id !== registrationId) refuse(notFound)
  await removeNote(id, actor)
}
