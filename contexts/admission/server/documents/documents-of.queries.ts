import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Registration } from '../registrations/registrations.table.ts'
import { documentKindTable, documentTable } from './documents.table.ts'

/** The kinds of documents that this registration must or may hand in. */
export async function kindsFor(registration: Pick<Registration, 'degree_type' | 'route'>) {
  const rows = await db()
    .select()
    .from(documentKindTable)
    .where(eq(documentKindTable.degree_type, registration.degree_type))
    .orderBy(asc(documentKindTable.position))
  return rows.filter(kind => !kind.route || kind.route === registration.route)
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
