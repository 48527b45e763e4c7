import { db } from '@halaqa/kit-server/database'
import { readFile } from '@halaqa/kit-server/files'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { documentReview, documentWrite } from '../../contract/permissions.ts'
import { documentById, kindIn } from '../documents/documents.queries.ts'
import { type DocumentRow, documentTable, refusalReasonTable } from '../documents/documents.table.ts'
import { documentsOf, kindsFor } from '../documents/documents-of.queries.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'

/** Every document of an applicant, newest first, with the kinds that are asked for. */
export async function filesOf(registrationId: number, actor: Actor, language: string) {
  const registration = await registrationById(registrationId)
  const kinds = await shownKinds(registration, language)
  const rows = await db()
    .select()
    .from(documentTable)
    .where(eq(documentTable.registration_id, registrationId))
    .orderBy(desc(documentTable.id))
  return {
    registration_id: registrationId,
    number: registration.number,
    full_name: registration.full_name,
    rows: rows.map(row => present(row, nameOf(row, kinds), actor)),
    kinds,
    can: { upload: actor.permissions.has(documentWrite) && registration.status === 'waiting' },
  }
}

type Kinds = Awaited<ReturnType<typeof shownKinds>>
async function shownKinds(registration: Registration, language: string) {
  const documents = await documentsOf(registration.id)
  return (await kindsFor(registration))
    .map(kind => kindIn(kind, language))
    .map(({ code, name, required }) => ({
      code,
      name,
      required,
      state: documents.find(each => each.kind === code)?.state ?? 'missing',
    }))
}
const nameOf = (row: DocumentRow, kinds: Kinds) => kinds.find(kind => kind.code === row.kind)?.name ?? row.kind

function present(row: DocumentRow, name: string, actor: Actor) {
  const isOpen = !row.replaced_at && row.state !== 'accepted'
  return {
    id: row.id,
    kind: row.kind,
    name,
    file_name: row.file_name,
    type: row.type,
    bytes: row.bytes,
    state: row.state,
    reason: row.reason,
    uploaded_at: row.uploaded_at.toISOString(),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    replaced_at: row.replaced_at?.toISOString() ?? null,
    edited: row.original_file_id !== null,
    can: {
      edit: actor.permissions.has(documentWrite) && isOpen,
      delete: actor.permissions.has(documentWrite) && isOpen,
      review: actor.permissions.has(documentReview) && !row.replaced_at && row.state === 'uploaded',
    },
  }
}

/** A document in force with the kinds it may belong to, or 404. */
export async function fileToEdit(id: number, actor: Actor, language: string) {
  const row = await documentById(id)
  const { rows, can: _, ...rest } = await filesOf(row.registration_id, actor, language)
  return { ...rows.find(each => each.id === id)!, ...rest }
}

/** What an editor of pictures needs to know of a document in force. */
export async function imageToEdit(id: number, actor: Actor, language: string) {
  const row = await documentById(id)
  const { name, edited } = await fileToEdit(id, actor, language)
  const isImage = row.type.startsWith('image/')
  const isOpen = isImage && row.state === 'uploaded'
  const { width, height } = isImage ? await sizeOf(row.file_id) : { width: null, height: null }
  return {
    id,
    registration_id: row.registration_id,
    name,
    type: row.type,
    width,
    height,
    edited,
    can: { edit: isOpen, restore: isOpen && edited },
  }
}
async function sizeOf(fileId: string) {
  const { width = null, height = null } = await sharp(await readFile(fileId)).metadata()
  return { width, height }
}

/** The ready-made reasons, in their order. */
export async function reasonsIn(language: string) {
  const rows = await db().select().from(refusalReasonTable).orderBy(asc(refusalReasonTable.position))
  return {
    rows: rows.map(row => ({ id: row.id, text: { en: row.text_en, fr: row.text_fr }[language] ?? row.text_ar })),
  }
}
