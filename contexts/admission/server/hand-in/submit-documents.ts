import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { documentsIncomplete, uploadsClosed } from '../../contract/applicant.ts'
import { documentsOf, kindsFor } from '../documents/documents-of.queries.ts'
import { lockRegistration, registrationOf, stepById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { advanceRegistration } from '../way/move-registration.ts'
import { markSubmitted } from './hand-in-document.ts'

/** Codes of the required kinds that are missing or refused. */
export async function missingDocuments(registration: Registration): Promise<string[]> {
  const kinds = await kindsFor(registration)
  const documents = await documentsOf(registration.id)
  const isThere = (code: string) => documents.some(each => each.kind === code && each.state !== 'refused')
  return kinds.filter(kind => kind.required && !isThere(kind.code)).map(kind => kind.code)
}

/** Hands the documents in for review. Refuses `documents-incomplete` with the kinds that are missing. */
export function submitDocuments(accountId: number) {
  return transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    const { code } = await stepById(registration.step_id)
    // A second click finds them handed in.
    if (code === 'documents_review') return { submitted: true }
    if (code !== 'documents' || registration.status !== 'waiting') refuse(uploadsClosed)
    const missing = await missingDocuments(registration)
    if (missing.length) refuse(documentsIncomplete, undefined, { missing })
    await markSubmitted(registration.id)
    await advanceRegistration(registration.id, 'documents')
    return { submitted: true }
  })
}
