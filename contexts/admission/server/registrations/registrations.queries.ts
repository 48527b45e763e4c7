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
    .where(and(eq(registrationTable.accountId, accountId), isNull(registrationTable.supersededAt)))
  return row ?? refuse(notFound)
}

/** What is applied for, as the form has it. */
export const studyOf = (row: Registration) => ({
  degree_type: row.degreeType,
  specialty_id: row.specialtyId,
  route: row.route,
  secondary_percent: row.secondaryPercent,
  completed_grade: row.completedGrade,
  experience_years: row.experienceYears,
  has_bachelor: row.hasBachelor,
})

export const stepsOf = (degree: DegreeType): Promise<StepRow[]> =>
  db().select().from(stepTable).where(eq(stepTable.degreeType, degree)).orderBy(asc(stepTable.position))

export async function stepById(id: number): Promise<StepRow> {
  const [row] = await db().select().from(stepTable).where(eq(stepTable.id, id))
  return row ?? refuse(notFound)
}

/** The kinds of documents that this registration must or may hand in. */
export async function kindsFor(registration: Pick<Registration, 'degreeType' | 'route'>) {
  const rows = await db()
    .select()
    .from(documentKindTable)
    .where(eq(documentKindTable.degreeType, registration.degreeType))
    .orderBy(asc(documentKindTable.position))
  return rows.filter(kind => !kind.route || kind.route === registration.route)
}

export const movesOf = (registrationId: number) =>
  db().select().from(moveTable).where(eq(moveTable.registrationId, registrationId)).orderBy(asc(moveTable.id))

/** The documents in force, without those that were replaced. */
export const documentsOf = (registrationId: number) =>
  db()
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.registrationId, registrationId), isNull(documentTable.replacedAt)))

/** What of a registration and its papers decides which steps concern the applicant. */
type Known = {
  registration: Pick<Registration, 'feeState' | 'hasBachelor' | 'route' | 'studyFeePaid'>
  account: { emailVerifiedAt: Date | null }
  kinds: Pick<DocumentKind, 'code' | 'required'>[]
  documents: Pick<DocumentRow, 'kind' | 'state'>[]
}
export function factsFrom({ registration, account, kinds, documents }: Known): Facts {
  const isAccepted = (kind: string) => documents.some(each => each.kind === kind && each.state === 'accepted')
  return {
    feeState: registration.feeState,
    documentsAccepted: kinds.filter(kind => kind.required).every(kind => isAccepted(kind.code)),
    emailVerified: Boolean(account.emailVerifiedAt),
    hasEarlierDegree: registration.hasBachelor || registration.route === 'degree',
    studyFeePaid: registration.studyFeePaid,
  }
}

/** What decides which steps concern this applicant. */
export async function factsOf(registration: Registration): Promise<Facts> {
  // One after the other: inside a transaction there is one connection.
  const account = await accountById(registration.accountId)
  const kinds = await kindsFor(registration)
  const documents = await documentsOf(registration.id)
  return factsFrom({ registration, account, kinds, documents })
}
