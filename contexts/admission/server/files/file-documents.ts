import { invalid } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, isNull } from 'drizzle-orm'
import { uploadsClosed } from '../../contract/applicant.ts'
import { documentIsAccepted } from '../../contract/files.ts'
import { documentById } from '../documents/documents.queries.ts'
import { documentTable } from '../documents/documents.table.ts'
import { kindsFor } from '../documents/documents-of.queries.ts'
import { replaceDocument, requireForm } from '../hand-in/hand-in-document.ts'
import { storeUploaded } from '../hand-in/store-document-file.ts'
import { lockRegistration, registrationById } from '../registrations/registrations.queries.ts'
import { acceptDocument, refuseWithReason } from '../review/review-document.ts'

/** Staff hand in what came by post or at the counter; it waits for review like every other. */
export async function handInFor(registrationId: number, kindCode: string, uploads: Uploaded[], actor: Actor) {
  const registration = await registrationById(registrationId)
  const kind = (await kindsFor(registration)).find(each => each.code === kindCode)
  if (!kind) return refuse(invalid, { kind: 'field.unknown-reference' })
  if (registration.status !== 'waiting') refuse(uploadsClosed)
  const file = await storeUploaded(uploads, actor)
  requireForm(kind, file)
  await transaction(async () => {
    await lockRegistration(registrationId)
    await replaceDocument(registrationId, kindCode, file)
  })
}

/** Puts a document under the kind it belongs to, unless something accepted lies there already. */
export function moveDocumentToKind(documentId: number, kindCode: string): Promise<void> {
  return transaction(async () => {
    const document = await openDocument(documentId)
    const registration = await registrationById(document.registration_id)
    if (!(await kindsFor(registration)).some(each => each.code === kindCode))
      refuse(invalid, { kind: 'field.unknown-reference' })
    if (document.kind === kindCode) return
    const there = and(
      eq(documentTable.registration_id, document.registration_id),
      eq(documentTable.kind, kindCode),
      isNull(documentTable.replaced_at),
    )
    const [other] = await db().select().from(documentTable).where(there)
    if (other?.state === 'accepted') refuse(documentIsAccepted)
    await db().update(documentTable).set({ replaced_at: clock.now() }).where(there)
    await db().update(documentTable).set({ kind: kindCode }).where(eq(documentTable.id, documentId))
    await audit({
      action: 'admission.document.refile',
      subject: ['admission.document', documentId],
      record: ['admission.registration', document.registration_id],
      before: { kind: document.kind },
      after: { kind: kindCode },
    })
  })
}

/** Takes a document out that is not accepted; the row and the file stay as history. */
export function takeOut(documentId: number, reason: string) {
  return transaction(async () => {
    const document = await openDocument(documentId)
    await db().update(documentTable).set({ replaced_at: clock.now() }).where(eq(documentTable.id, documentId))
    await audit({
      action: 'admission.document.delete',
      subject: ['admission.document', documentId],
      record: ['admission.registration', document.registration_id],
      before: { kind: document.kind, state: document.state },
      note: reason,
    })
    return { id: documentId, ok: true }
  })
}

async function openDocument(id: number) {
  const { registration_id } = await documentById(id)
  await lockRegistration(registration_id)
  const document = await documentById(id)
  if (document.state === 'accepted') refuse(documentIsAccepted)
  return document
}

type Decision = 'accept' | 'refuse'
type Bulk = { ids: number[]; act: Decision; reason: string; dry_run: boolean }
/** Several documents at once, each by the same use case as one alone. */
export const decideMany = ({ ids, act, reason, dry_run }: Bulk) => eachOf(ids, { dry_run }, decideOne(act, reason))

/** Asked before the reason is written: any will do. */
export const previewDecisions = (ids: number[] | undefined, act: Decision) =>
  previewOfMany(ids, { what: 'admission.document' }, decideOne(act, 'preview'))

const decideOne = (act: Decision, reason: string) => (id: number) =>
  act === 'accept' ? acceptDocument(id) : refuseWithReason(id, reason)
