import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documentTable } from '../documents/documents.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'

/** The kind of work that the review of documents is. */
export const documentWork = 'admission.document'

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
