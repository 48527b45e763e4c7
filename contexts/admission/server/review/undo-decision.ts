import { changedSince, notFound, undoDone } from '@halaqa/kit-contract'
import { eachOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { requireUndoable } from '@halaqa/kit-server/undo'
import { holdAgain } from '@halaqa/workplace/server'
import { and, asc, eq, gte, ne } from 'drizzle-orm'
import { bookingTable } from '../conformity-days/conformity-days.table.ts'
import { type DocumentRow, documentTable } from '../documents/documents.table.ts'
import { lockRegistration, movesOf } from '../registrations/registrations.queries.ts'
import { moveTable, type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { documentWork } from './waits-for-review.ts'

/**
 * Takes back one's own decision on a document: it waits for review again, with whoever took it back, and the applicant
 * stands where they stood. Nobody has been told of it. Refused when it is too late or something happened since.
 */
export function undoDecision(documentId: number): Promise<void> {
  return transaction(async () => {
    const { registration_id } = await anyDocument(documentId)
    const registration = await lockRegistration(registration_id)
    const document = await anyDocument(documentId)
    if (document.state === 'uploaded') refuse(undoDone)
    requireUndoable({ at: document.reviewed_at, byId: document.reviewed_by })
    await requireLast(document, registration)
    if (document.stood_before) {
      const heir = await refusedSince(document)
      if (heir) await handOverMove(document.stood_before, heir)
      else await standAsBefore(registration_id, document.stood_before)
    }
    const waiting = {
      state: 'uploaded' as const,
      reason: null,
      reviewed_at: null,
      reviewed_by: null,
      stood_before: null,
    }
    await db().update(documentTable).set(waiting).where(eq(documentTable.id, documentId))
    await holdAgain(documentWork, documentId)
    await audit({
      action: 'admission.document.undo',
      subject: ['admission.document', documentId],
      record: ['admission.registration', registration_id],
      before: { state: document.state, reason: document.reason },
      after: { state: 'uploaded' },
    })
  })
}

/** Replaced ones too: whoever takes a decision on one back is told what followed, not that it is not there. */
async function anyDocument(id: number): Promise<DocumentRow> {
  const [row] = await db().select().from(documentTable).where(eq(documentTable.id, id))
  return row ?? refuse(notFound)
}

/** Nothing came after the decision: no new file, no other move, no day booked, nothing decided on the person. */
async function requireLast(document: DocumentRow, registration: Registration): Promise<void> {
  const decidedAt = document.reviewed_at!
  const isElsewhere = (await movesOf(registration.id)).some(
    move => move.at >= decidedAt && move.id !== document.stood_before?.move_id,
  )
  const booked = await db().$count(
    bookingTable,
    and(eq(bookingTable.registration_id, registration.id), gte(bookingTable.booked_at, decidedAt)),
  )
  const isOver = registration.status !== 'waiting' || registration.superseded_at !== null
  if (document.replaced_at || isElsewhere || booked > 0 || isOver) refuse(changedSince)
  // Where the decision moved the applicant, a later one stood on that move; only a refusal that stands can take it over.
  if (!document.stood_before) return
  const since = await decidedSince(document)
  const isReplaced = since.some(each => each.state === 'refused' && each.replaced_at)
  if (isReplaced || (document.state === 'accepted' && since.length > 0)) refuse(changedSince)
}

/** The other documents of the applicant that were decided on since, replaced ones too. */
const decidedSince = (document: DocumentRow): Promise<DocumentRow[]> =>
  db()
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.registration_id, document.registration_id),
        ne(documentTable.id, document.id),
        gte(documentTable.reviewed_at, document.reviewed_at!),
      ),
    )
    .orderBy(asc(documentTable.reviewed_at), asc(documentTable.id))

/** Another document that was refused since and stands: for it the applicant stays at the documents. */
const refusedSince = async (document: DocumentRow): Promise<DocumentRow | undefined> =>
  document.state === 'refused' ? (await decidedSince(document)).find(each => each.state === 'refused') : undefined

/** The move stays, now on account of the other refusal: taking that one back brings the applicant back. */
async function handOverMove(before: NonNullable<DocumentRow['stood_before']>, heir: DocumentRow): Promise<void> {
  await db().update(documentTable).set({ stood_before: before }).where(eq(documentTable.id, heir.id))
  await db().update(moveTable).set({ reason: heir.reason }).where(eq(moveTable.id, before.move_id))
}

/** The move goes as if it had not been: the audit log has the decision and that it was taken back. */
async function standAsBefore(registrationId: number, before: NonNullable<DocumentRow['stood_before']>): Promise<void> {
  const { move_id, step_since, ...standing } = before
  await db().delete(moveTable).where(eq(moveTable.id, move_id))
  await db()
    .update(registrationTable)
    .set({ ...standing, step_since: new Date(step_since) })
    .where(eq(registrationTable.id, registrationId))
}

/** Several of one's own decisions, each by itself; one that is refused does not hold back the others. */
export function undoDecisions({ ids, dry_run }: { ids: number[]; dry_run: boolean }) {
  // The last decision made the move: it is taken back first.
  return eachOf(ids.toReversed(), { dry_run }, undoDecision)
}
