import type { DegreeType } from '@halaqa/academics/contract'
import { accountById } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type DocumentKind, type DocumentRow, documentKindTable, documentTable } from '../documents/documents.table.ts'
import { type StepRow, stepTable } from '../steps/steps.table.ts'
import { moveTable, type Registration, registrationTable } from './registrations.table.ts'
import type { Facts } from './way.ts'

/** The registration, or 404. */
export async function registrationById(id: number): Promise<Registration> {
  return (await findRegistration(id)) ?? refuse(notFound)
}

export async function findRegistration(id: number): Promise<Registration | undefined> {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.id, id))
  return row
}

/** The registration, locked until the transaction ends: moves and decisions come one after the other. */
export async function lockRegistration(id: number): Promise<Registration> {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

/** The applicant's own registration: the last one. Former ones are history. */
export async function registrationOf(accountId: number): Promise<Registration> {
  const [row] = await db()
    .select()
    .from(registrationTable)
    .where(and(eq(registrationTable.account_id, accountId), isNull(registrationTable.superseded_at)))
  return row ?? refuse(notFound)
}

/** What is applied for, as the form has it. */
export const studyOf = (row: Registration) => ({
  degree_type: row.degree_type,
  specialty_id: row.specialty_id,
  route: row.route,
  secondary_percent: row.secondary_percent,
  completed_grade: row.completed_grade,
  experience_years: row.experience_years,
  has_bachelor: row.has_bachelor,
})

export const stepsOf = (degree: DegreeType): Promise<StepRow[]> =>
  db().select().from(stepTable).where(eq(stepTable.degree_type, degree)).orderBy(asc(stepTable.position))

export async function stepById(id: number): Promise<StepRow> {
  const [row] = await db().select().from(stepTable).where(eq(stepTable.id, id))
  return row ?? refuse(notFound)
}

/** The kinds of documents that this registration must or may hand in. */
export async function kindsFor(registration: Pick<Registration, 'degree_type' | 'route'>) {
  const rows = await db()
    .select()
    .from(documentKindTable)
    .where(eq(documentKindTable.degree_type, registration.degree_type))
    .orderBy(asc(documentKindTable.position))
  return rows.filter(kind => !kind.route || kind.route === registration.route)
}

export const movesOf = (registrationId: number) =>
  db().select().from(moveTable).where(eq(moveTable.registration_id, registrationId)).orderBy(asc(moveTable.id))

/** The documents in force, without those that were replaced. */
export const documentsOf = (registrationId: number) =>
  db()
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.registration_id, registrationId), isNull(documentTable.replaced_at)))

/** What of a registration and its papers decides which steps concern the applicant. */
type Known = {
  registration: Pick<Registration, 'fee_state' | 'has_bachelor' | 'route' | 'study_fee_paid'>
  account: { email_verified_at: Date | null }
  kinds: Pick<DocumentKind, 'code' | 'required'>[]
  documents: Pick<DocumentRow, 'kind' | 'state'>[]
}
export function factsFrom({ registration, account, kinds, documents }: Known): Facts {
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
  return factsFrom({ registration, account, kinds, documents })
}
