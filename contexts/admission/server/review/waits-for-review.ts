import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { documentTable } from '../documents/documents.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'

/** The kind of work that the review of documents is. */
export const documentWork = 'admission.document'

/**
 * A document that somebody is to look at: in force, not decided on, of an applicant who is not decided on either. `ofApplicant`:
 * what else is asked of the applicant, whose rows are looked at once for both.
 */
export const waitsForReview = (ofApplicant?: SQL) =>
  and(
    eq(documentTable.state, 'uploaded'),
    isNull(documentTable.replaced_at),
    inArray(
      documentTable.registration_id,
      db()
        .select({ id: registrationTable.id })
        .from(registrationTable)
        .where(and(eq(registrationTable.status, 'waiting'), ofApplicant)),
    ),
  )
