import type { DegreeType } from '@halaqa/academics/contract'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { allSteps } from '../steps/steps.queries.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { moveTable, type Registration, registrationTable } from './registrations.table.ts'

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

export const stepsOf = async (degree: DegreeType): Promise<StepRow[]> =>
  (await allSteps()).filter(step => step.degree_type === degree)

export async function stepById(id: number): Promise<StepRow> {
  return (await allSteps()).find(step => step.id === id) ?? refuse(notFound)
}

export const movesOf = (registrationId: number) =>
  db().select().from(moveTable).where(eq(moveTable.registration_id, registrationId)).orderBy(asc(moveTable.id))
