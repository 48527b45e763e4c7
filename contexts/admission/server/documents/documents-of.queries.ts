import { db } from '@halaqa/kit-server/database'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Registration } from '../registrations/registrations.table.ts'
import { allDocumentKinds } from './document-kinds.queries.ts'
import { type DocumentKind, documentTable } from './documents.table.ts'

/** The kinds of documents that this registration must or may hand in. */
export async function kindsFor(registration: Pick<Registration, 'degree_type' | 'route'>) {
  const { degree_type, route } = registration
  const isFor = (kind: DocumentKind) => kind.degree_type === degree_type && (!kind.route || kind.route === route)
  return (await allDocumentKinds()).filter(isFor)
}

/** The documents in force, without those that were replaced. */
export const documentsOf = (registrationId: number) =>
  db()
    .select()
    .from(documentTable)
    .where(inForce([registrationId]))

/** Documents of these registrations that were not replaced. */
export const inForce = (registrationIds: number[]) =>
  and(inArray(documentTable.registration_id, registrationIds), isNull(documentTable.replaced_at))
