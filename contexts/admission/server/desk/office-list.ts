import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList, offered, withinDays } from '@halaqa/kit-server/list'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { assignedAs } from '@halaqa/workplace/server'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listRegistrations, type RegistrationFilter } from '../../contract/registration.ts'
import { allDocumentKinds } from '../documents/document-kinds.queries.ts'
import { documentTable } from '../documents/documents.table.ts'
import { isFor } from '../documents/documents-of.queries.ts'
import { abilitiesOn } from '../registrations/registrations.policy.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { stepsOfOfficer } from '../step-settings/officer-steps.ts'
import { allSteps } from '../steps/steps.queries.ts'
import { stepTable } from '../steps/steps.table.ts'
import { stepName } from '../way/notify-applicant.ts'

export const registrationsList = handleList(listRegistrations, {
  from: () => db().select().from(registrationTable).$dynamic(),
  keys: () => db().select({ id: registrationTable.id }).from(registrationTable).$dynamic(),
  key: registrationTable.id,
  where: ({ query: { filter } }) => conditionsOf(filter),
  search: registrationTable.search_text,
  nearest: registrationTable.search_text,
  closest: { name: registrationTable.search_text },
  offered: offered({
    most: 6,
    read: {
      title: registrationTable.full_name,
      number: registrationTable.number,
      step_id: registrationTable.step_id,
    },
    say: async (rows, language) => {
      const steps = new Map((await allSteps()).map(step => [step.id, stepName(step, language)]))
      return rows.map(({ title, number, step_id }) => ({ title, detail: `${number} · ${steps.get(step_id)}` }))
    },
  }),
  sorts: {
    id: registrationTable.id,
    number: registrationTable.number,
    full_name: registrationTable.full_name,
    created_at: registrationTable.created_at,
    step_since: registrationTable.step_since,
  },
  present: (rows, { actor, language }) => presentRows(rows, actor, language),
})

async function conditionsOf(filter: z.infer<typeof RegistrationFilter>) {
  const table = registrationTable
  const { step_code, status, degree_type, specialty_id, period_id, group_id, fee_state, nationality } = filter
  return [
    step_code &&
      inArray(table.step_id, db().select({ id: stepTable.id }).from(stepTable).where(eq(stepTable.code, step_code))),
    status && eq(table.status, status),
    degree_type && eq(table.degree_type, degree_type),
    specialty_id && eq(table.specialty_id, specialty_id),
    period_id && eq(table.period_id, period_id),
    group_id && eq(table.group_id, group_id),
    fee_state && eq(table.fee_state, fee_state),
    nationality && eq(table.nationality, nationality),
    withinDays(table.created_at, filter.from, filter.to),
    assignedAs('admission.decision', table.id, filter.assigned),
    await withinWord(table.created_at, filter.during),
    filter.mine && inArray(table.step_id, stepsOfOfficer(currentActor().id)),
    filter.documents && documentCondition(filter.documents),
  ]
}

const currentDocument = (state: SQL) =>
  sql`exists (select 1 from ${documentTable} where ${documentTable.registration_id} = ${registrationTable.id} and ${documentTable.replaced_at} is null and ${state})`
function documentCondition(which: 'to-review' | 'refused' | 'complete'): SQL {
  if (which === 'to-review') return currentDocument(sql`${documentTable.state} = 'uploaded'`)
  if (which === 'refused') return currentDocument(sql`${documentTable.state} = 'refused'`)
  return sql`${registrationTable.documents_submitted_at} is not null`
}

/** Rows with the words and counts a list shows; names and document counts are read for the whole page at once. */
export async function presentRows(rows: Registration[], actor: Actor, language: string) {
  const names = await specialtyNames(language)
  const steps = new Map((await allSteps()).map(step => [step.id, step]))
  const counts = await documentCounts(rows.map(row => row.id))
  const required = (await allDocumentKinds()).filter(kind => kind.required)
  return rows.map(row => {
    const step = steps.get(row.step_id)!
    return {
      id: row.id,
      number: row.number,
      full_name: row.full_name,
      gender: row.gender,
      civil_number: row.civil_number,
      email: row.email,
      mobile: row.mobile,
      specialty_id: row.specialty_id,
      specialty: names.get(row.specialty_id) ?? '',
      degree_type: row.degree_type,
      step_id: row.step_id,
      step: stepName(step, language),
      step_code: step.code,
      status: row.status,
      group_id: row.group_id,
      fee_state: row.fee_state,
      paid: row.paid,
      documents: {
        ...(counts.get(row.id) ?? { uploaded: 0, accepted: 0, refused: 0 }),
        required: required.filter(kind => isFor(kind, row)).length,
      },
      created_at: row.created_at.toISOString(),
      step_since: row.step_since.toISOString(),
      can: abilitiesOn(row, actor),
    }
  })
}

async function documentCounts(ids: number[]) {
  if (!ids.length) return new Map<number, { uploaded: number; accepted: number; refused: number }>()
  const of = (state: string) => sql<number>`(count(*) filter (where ${documentTable.state} = ${state}))::int`
  const rows = await db()
    .select({
      id: documentTable.registration_id,
      uploaded: of('uploaded'),
      accepted: of('accepted'),
      refused: of('refused'),
    })
    .from(documentTable)
    .where(and(inArray(documentTable.registration_id, ids), isNull(documentTable.replaced_at)))
    .groupBy(documentTable.registration_id)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
