import type { DegreeType } from '@halaqa/academics/contract'
import { accountById } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { documentKindTable, documentTable } from '../documents/documents.table.ts'
import { type StepRow, stepTable } from '../steps/steps.table.ts'
import { type Registration, registrationTable } from './registrations.table.ts'
import type { Facts } from './way.ts'

/** The registration, or 404. */
export async function registrationById(id: number): Promise<Registration> {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.id, id))
  return row ?? refuse(notFound)
}

/** The registration, locked until the transaction ends: moves and decisions come one after the other. */
export async function lockRegistration(id: number): Promise<Registration> {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

/** The applicant's own registration; an account of registrars has exactly one. */
export async function registrationOf(accountId: number): Promise<Registration> {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.accountId, accountId))
  return row ?? refuse(notFound)
}

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

/** The documents in force, without those that were replaced. */
export const documentsOf = (registrationId: number) =>
  db()
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.registrationId, registrationId), isNull(documentTable.replacedAt)))

/** What is read of a registration to show it or to move it. */
export type Dossier = {
  account: Awaited<ReturnType<typeof accountById>>
  kinds: Awaited<ReturnType<typeof kindsFor>>
  documents: Awaited<ReturnType<typeof documentsOf>>
}
export async function dossierOf(registration: Registration): Promise<Dossier> {
  // One after the other: inside a transaction there is one connection.
  const account = await accountById(registration.accountId)
  const kinds = await kindsFor(registration)
  const documents = await documentsOf(registration.id)
  return { account, kinds, documents }
}

/** What decides which steps concern this applicant. */
export async function factsOf(registration: Registration, dossier?: Dossier): Promise<Facts> {
  const { account, kinds, documents } = dossier ?? (await dossierOf(registration))
  const isAccepted = (kind: string) => documents.some(each => each.kind === kind && each.state === 'accepted')
  return {
    feeState: registration.feeState,
    documentsAccepted: kinds.filter(kind => kind.required).every(kind => isAccepted(kind.code)),
    emailVerified: Boolean(account.emailVerifiedAt),
    hasEarlierDegree: registration.hasBachelor || registration.route === 'degree',
    studyFeePaid: registration.studyFeePaid,
  }
}
