import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { documentTable } from '../documents/documents.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'

/** A document that somebody is to look at: in force, not decided on, of an applicant who is not decided on either. */
export const waitsForReview = () =>
  and(
    eq(documentTable.state, 'uploaded'),
    isNull(documentTable.replaced_at),
    inArray(
      documentTable.registration_id,
      db().select({ id: registrationTable.id }).from(registrationTable).where(eq(registrationTable.status, 'waiting')),
    ),
  )

/** A reviewer has a document for this long, then it is free again. */
const heldMinutes = 10
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMinutes * 60_000)

/** Takes the oldest document that nobody has; `after` skips the one just seen. Undefined when none waits. */
export function takeNext(actor: Actor, after?: number): Promise<number | undefined> {
  return transaction(async () => {
    const now = clock.now()
    const isFree = or(
      isNull(documentTable.taken_until),
      lt(documentTable.taken_until, now),
      eq(documentTable.taken_by, actor.id),
    )
    const [skipped] = after ? await db().select().from(documentTable).where(eq(documentTable.id, after)) : []
    const isLater = skipped
      ? or(
          gt(documentTable.uploaded_at, skipped.uploaded_at),
          and(eq(documentTable.uploaded_at, skipped.uploaded_at), gt(documentTable.id, skipped.id)),
        )
      : undefined
    const [next] = await db()
      .select({ id: documentTable.id })
      .from(documentTable)
      .where(and(waitsForReview(), isFree, isLater))
      .orderBy(asc(documentTable.uploaded_at), asc(documentTable.id))
      .limit(1)
      // Two reviewers who ask at once get two documents: a locked row is skipped, not waited for.
      .for('update', { skipLocked: true })
    if (!next) return undefined
    await db()
      .update(documentTable)
      .set({ taken_by: actor.id, taken_until: heldUntil(now) })
      .where(eq(documentTable.id, next.id))
    return next.id
  })
}

export const waitingDocuments = (): Promise<number> => db().$count(documentTable, waitsForReview())
