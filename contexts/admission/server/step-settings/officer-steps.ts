import { staffAccounts } from '@halaqa/identity/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, count, eq } from 'drizzle-orm'
import { settingsWrite } from '../../contract/permissions.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { allSteps } from '../steps/steps.queries.ts'
import { officerStepTable, type StepRow } from '../steps/steps.table.ts'
import { stepName } from '../way/notify-applicant.ts'

/** The steps that an officer handles, as a part of another statement. */
export const stepsOfOfficer = (accountId: number) =>
  db().select({ id: officerStepTable.step_id }).from(officerStepTable).where(eq(officerStepTable.account_id, accountId))

const present = (step: StepRow, language: string) => ({
  id: step.id,
  code: step.code,
  name: stepName(step, language),
  degree_type: step.degree_type,
})

/** Every member of the staff with the steps handled, and the steps that nobody handles though applicants wait there. */
export async function officersPage(actor: Actor, language: string) {
  const steps = await allSteps()
  const given = await db().select().from(officerStepTable)
  const people = await waitingByStep()
  const of = (ids: number[]) => steps.filter(step => ids.includes(step.id)).map(step => present(step, language))
  const sum = (ids: number[]) => ids.reduce((all, id) => all + (people.get(id) ?? 0), 0)
  const handled = new Set(given.map(row => row.step_id))
  return {
    rows: (await staffAccounts()).map(({ id, name, email }) => {
      const ids = given.filter(row => row.account_id === id).map(row => row.step_id)
      return { user_id: id, name, email, steps: of(ids), people: sum(ids) }
    }),
    unhandled: steps
      .filter(step => !handled.has(step.id) && people.get(step.id))
      .map(step => ({ ...present(step, language), people: people.get(step.id)! })),
    can: { edit: actor.permissions.has(settingsWrite) },
  }
}

async function waitingByStep() {
  const rows = await db()
    .select({ id: registrationTable.step_id, count: count() })
    .from(registrationTable)
    .where(eq(registrationTable.status, 'waiting'))
    .groupBy(registrationTable.step_id)
  return new Map(rows.map(row => [row.id, row.count]))
}

/** A member of the staff with every step there is, or 404. */
export async function officerSteps(userId: number, language: string) {
  const officer = (await staffAccounts()).find(each => each.id === userId) ?? refuse(notFound)
  const chosen = await stepsOfOfficer(userId).orderBy(asc(officerStepTable.step_id))
  return {
    user_id: officer.id,
    name: officer.name,
    email: officer.email,
    steps: (await allSteps()).map(step => present(step, language)),
    step_ids: chosen.map(row => row.id),
  }
}

/** Which steps an officer handles from now on. */
export function giveSteps(userId: number, stepIds: number[]): Promise<void> {
  return transaction(async () => {
    await officerSteps(userId, 'ar')
    const known = new Set((await allSteps()).map(step => step.id))
    if (stepIds.some(id => !known.has(id))) refuse(invalid, { step_ids: 'field.unknown-reference' })
    const before = (await stepsOfOfficer(userId)).map(row => row.id)
    await db().delete(officerStepTable).where(eq(officerStepTable.account_id, userId))
    const rows = [...new Set(stepIds)].map(stepId => ({ account_id: userId, step_id: stepId }))
    if (rows.length) await db().insert(officerStepTable).values(rows)
    await audit({
      action: 'admission.user-step.update',
      subject: ['identity.account', userId],
      before: { steps: before },
      after: { steps: stepIds },
    })
  })
}

/** Further steps beside those there are. */
export async function addSteps(userId: number, stepIds: number[]): Promise<void> {
  const before = (await stepsOfOfficer(userId)).map(row => row.id)
  await giveSteps(userId, [...new Set([...before, ...stepIds])])
}
