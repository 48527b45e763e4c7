import { db } from '@halaqa/kit-server/database'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Registration } from '../registrations/registrations.table.ts'
import { allDocumentKinds } from './document-kinds.queries.ts'
import { type DocumentKind, documentTable } from './documents.table.ts'

type Way = Pick<Registration, 'degree_type' | 'route'>
/** Whether whoever comes this way must or may hand in documents of the kind. */
export const isFor = (kind: DocumentKind, { degree_type, route }: Way): boolean =>
  kind.degree_type === degree_type && (!kind.route || kind.route === route)

/** The kinds of documents that this registration must or may hand in. */
export const kindsFor = async (registration: Way): Promise<DocumentKind[]> =>
  (await allDocumentKinds()).filter(kind => isFor(kind, registration))

/** The documents in force, without those that were replaced. */
export const documentsOf = (registrationId: number) =>
  db()
    .select()
    .from(documentTable)
    .where(inForce([registrationId]))

/** Documents of these registrations that were not replaced. */
export const inForce = (registrationIds: number[]) =>
  and(inArray(documentTable.registration_id, registrationIds), isNull(documentTable.replaced_at))
