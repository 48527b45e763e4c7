import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { requireNotHeld } from '@halaqa/workplace/server'
import { and, eq, isNull } from 'drizzle-orm'
import { documentAccepted, documentRefused } from '../../contract/events.ts'
import { documentNotOpen } from '../../contract/review.ts'
import { documentById } from '../documents/documents.queries.ts'
import { type DocumentRow, documentTable } from '../documents/documents.table.ts'
import { lockRegistration, movesOf, stepById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { factsOf } from '../way/facts.ts'
import { advanceRegistration, sendTo } from '../way/move-registration.ts'
import { documentWork } from './waits-for-review.ts'

/** Accepts a document. When it is the last required one the applicant is provisionally accepted and may book a day. */
export function acceptDocument(documentId: number): Promise<void> {
  return transaction(async () => {
    const document = await decide(documentId, 'accepted', null)
    await publish(documentAccepted, { registration_id: document.registration_id, document_id: documentId }, later)
    const registration = await lockRegistration(document.registration_id)
    if (!(await factsOf(registration)).documentsAccepted) return
    // The last document may be accepted while the applicant is still handing in, or already under review.
    const isMoved =
      (await advanceRegistration(registration.id, 'documents_review', undefined, telling)) ||
      (await advanceRegistration(registration.id, 'documents', undefined, telling))
    if (isMoved) await rememberStanding(documentId, registration)
  })
}

/** Refuses a document with a reason; the applicant goes back to the documents and replaces it. */
export function refuseWithReason(documentId: number, reason: string): Promise<void> {
  return transaction(async () => {
    const document = await decide(documentId, 'refused', reason)
    await publish(documentRefused, { registration_id: document.registration_id, document_id: documentId }, later)
    const registration = await lockRegistration(document.registration_id)
    const step = await stepById(registration.step_id)
    if (step.code !== 'documents_review') return
    await sendTo(registration.id, 'documents', reason, telling)
    await rememberStanding(documentId, registration)
  })
}

/** The applicant hears of it when it can no longer be taken back. */
const later = { after: notifyAfterSeconds }
const telling = { notifyAfter: notifyAfterSeconds }

/** What taking the decision back puts back: `registration` is as it stood before the move that the decision made. */
async function rememberStanding(documentId: number, registration: Registration): Promise<void> {
  const { step_id, step_since, reached, book_until } = registration
  const moveId = (await movesOf(registration.id)).reduce((last, move) => Math.max(last, move.id), 0)
  await db()
    .update(documentTable)
    .set({ stood_before: { move_id: moveId, step_id, step_since: step_since.toISOString(), reached, book_until } })
    .where(eq(documentTable.id, documentId))
}

async function decide(id: number, state: 'accepted' | 'refused', reason: string | null): Promise<DocumentRow> {
  const actor = currentActor()
  const document = await documentById(id)
  await lockRegistration(document.registration_id)
  await requireNotHeld(documentWork, id)
  const [decided] = await db()
    .update(documentTable)
    .set({
      state,
      reason,
      reviewed_at: clock.now(),
      reviewed_by: actor.id,
      stood_before: null,
    })
    .where(and(eq(documentTable.id, id), eq(documentTable.state, 'uploaded'), isNull(documentTable.replaced_at)))
    .returning()
  // Decided meanwhile by somebody else, or replaced by the applicant.
  if (!decided) return refuse(documentNotOpen)
  await audit({
    action: `admission.document.${state}`,
    subject: ['admission.document', id],
    record: ['admission.registration', document.registration_id],
    before: { state: document.state },
    after: { state, reason },
  })
  return decided
}
