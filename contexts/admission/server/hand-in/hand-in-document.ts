import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { fileTooLarge, fileTypeRefused } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, isNull } from 'drizzle-orm'
import { emailUnverified, unknownDocumentKind, uploadsClosed } from '../../contract/applicant.ts'
import { type DocumentKind, documentTable } from '../documents/documents.table.ts'
import { kindsFor } from '../documents/documents-of.queries.ts'
import { lockRegistration, registrationOf, stepById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { factsOf } from '../way/facts.ts'

export type StoredFile = { id: string; name: string; type: string; bytes: number }

/** Refuses before anything is stored: unknown kind, uploads closed, a document that is accepted already. */
export async function requireUploadOpen(accountId: number, kindCode: string) {
  const registration = await registrationOf(accountId)
  const kind = (await kindsFor(registration)).find(each => each.code === kindCode)
  if (!kind) return refuse(unknownDocumentKind, { type: 'problem.unknown-document-kind' })
  const step = await stepById(registration.step_id)
  if (!(await factsOf(registration)).emailVerified) refuse(emailUnverified)
  if (step.files_done || registration.status !== 'waiting') refuse(uploadsClosed)
  return { registration, kind }
}

/** Makes a stored file the document of a kind; the one before stays as history. An accepted document is not replaced. */
export async function handIn(accountId: number, kindCode: string, file: StoredFile): Promise<void> {
  await transaction(async () => {
    await lockRegistration((await registrationOf(accountId)).id)
    // Asked again now that it is locked: staff may have moved the applicant while the file was on its way.
    const { registration, kind } = await requireUploadOpen(accountId, kindCode)
    requireForm(kind, file)
    await replaceDocument(registration.id, kindCode, file)
  })
}

/** The file as the document of a kind; the one before stays as history. An accepted document is not replaced. */
export async function replaceDocument(registrationId: number, kindCode: string, file: StoredFile): Promise<void> {
  const current = and(
    eq(documentTable.registration_id, registrationId),
    eq(documentTable.kind, kindCode),
    isNull(documentTable.replaced_at),
  )
  const [present] = await db().select().from(documentTable).where(current)
  if (present?.state === 'accepted') refuse(uploadsClosed)
  const now = clock.now()
  await db().update(documentTable).set({ replaced_at: now }).where(current)
  const [row] = await db()
    .insert(documentTable)
    .values({
      registration_id: registrationId,
      kind: kindCode,
      file_id: file.id,
      file_name: file.name,
      type: file.type,
      bytes: file.bytes,
      uploaded_at: now,
    })
    .returning({ id: documentTable.id })
  await audit({
    action: 'admission.document.upload',
    subject: ['admission.document', row!.id],
    record: ['admission.registration', registrationId],
    after: { kind: kindCode, file: file.name },
  })
}

/** The kind says which of pictures and PDFs it takes, and how large. */
export function requireForm(kind: DocumentKind, file: StoredFile): void {
  const form = file.type.startsWith('image/') ? 'image' : 'pdf'
  if (!kind.accepts.includes(form)) refuse(fileTypeRefused)
  if (file.bytes > kind.max_bytes) refuse(fileTooLarge)
}

/** Takes a document back that is not accepted yet. */
export function takeBack(accountId: number, documentId: number) {
  return transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    const step = await stepById(registration.step_id)
    const mine = and(
      eq(documentTable.id, documentId),
      eq(documentTable.registration_id, registration.id),
      isNull(documentTable.replaced_at),
    )
    const [document] = await db().select().from(documentTable).where(mine)
    if (!document) return refuse(notFound)
    const isClosed = step.files_done || registration.status !== 'waiting' || document.state === 'accepted'
    if (isClosed) refuse(uploadsClosed)
    await db().update(documentTable).set({ replaced_at: clock.now() }).where(mine)
    await audit({
      action: 'admission.document.delete',
      subject: ['admission.document', documentId],
      record: ['admission.registration', registration.id],
      before: { kind: document.kind },
    })
    return { id: documentId, ok: true }
  })
}

/** Remembers when the applicant handed the documents in. */
export const markSubmitted = (registrationId: number) =>
  db()
    .update(registrationTable)
    .set({ documents_submitted_at: clock.now() })
    .where(eq(registrationTable.id, registrationId))
