import { accountById } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
import type { DocumentKind, DocumentRow } from '../documents/documents.table.ts'
import { documentsOf, kindsFor } from '../documents/documents-of.queries.ts'
import { equationTable } from '../registrations/equations.table.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import type { Facts } from './way.ts'

/** What of a registration and its papers decides which steps concern the applicant. */
type Known = {
  registration: Pick<Registration, 'fee_state' | 'has_bachelor' | 'route' | 'study_fee_paid'>
  account: { email_verified_at: Date | null }
  kinds: Pick<DocumentKind, 'code' | 'required'>[]
  documents: Pick<DocumentRow, 'kind' | 'state'>[]
}
export function factsFrom({ registration, account, kinds, documents }: Known): Omit<Facts, 'degreeApproved'> {
  const isAccepted = (kind: string) => documents.some(each => each.kind === kind && each.state === 'accepted')
  return {
    feeState: registration.fee_state,
    documentsAccepted: kinds.filter(kind => kind.required).every(kind => isAccepted(kind.code)),
    emailVerified: Boolean(account.email_verified_at),
    hasEarlierDegree: registration.has_bachelor || registration.route === 'degree',
    studyFeePaid: registration.study_fee_paid,
  }
}

/** What decides which steps concern this applicant. */
export async function factsOf(registration: Registration): Promise<Facts> {
  // One after the other: inside a transaction there is one connection.
  const account = await accountById(registration.account_id)
  const kinds = await kindsFor(registration)
  const documents = await documentsOf(registration.id)
  const approved = and(eq(equationTable.registration_id, registration.id), eq(equationTable.state, 'approved'))
  const degreeApproved = (await db().$count(equationTable, approved)) > 0
  return { ...factsFrom({ registration, account, kinds, documents }), degreeApproved }
}
