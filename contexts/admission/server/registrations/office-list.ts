import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { handleList, withinDays } from '@halaqa/kit-server/list'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listRegistrations, type RegistrationFilter } from '../../contract/registration.ts'
import { documentKindTable, documentTable } from '../documents/documents.table.ts'
import { stepsOfOfficer } from '../steps/officer-steps.ts'
import { stepTable } from '../steps/steps.table.ts'
import { abilitiesOn } from './registrations.policy.ts'
import { type Registration, registrationTable } from './registrations.table.ts'
import { stepName } from './tell-applicant.ts'

export const registrationsList = handleList(listRegistrations, {
  from: () => db().select().from(registrationTable).$dynamic(),
  keys: () => db().select({ id: registrationTable.id }).from(registrationTable).$dynamic(),
  key: registrationTable.id,
  where: ({ query: { filter } }) => conditionsOf(filter),
  search: registrationTable.searchText,
  sorts: {
    id: registrationTable.id,
    number: registrationTable.number,
    full_name: registrationTable.fullName,
    created_at: registrationTable.createdAt,
    step_since: registrationTable.stepSince,
  },
  present: (rows, { actor, language }) => presentRows(rows, actor, language),
})

function conditionsOf(filter: z.infer<typeof RegistrationFilter>) {
  const table = registrationTable
  const { step_code, status, degree_type, specialty_id, period_id, group_id, fee_state, nationality } = filter
  return [
    step_code &&
      inArray(table.stepId, db().select({ id: stepTable.id }).from(stepTable).where(eq(stepTable.code, step_code))),
    status && eq(table.status, status),
    degree_type && eq(table.degreeType, degree_type),
    specialty_id && eq(table.specialtyId, specialty_id),
    period_id && eq(table.periodId, period_id),
    group_id && eq(table.groupId, group_id),
    fee_state && eq(table.feeState, fee_state),
    nationality && eq(table.nationality, nationality),
    withinDays(table.createdAt, filter.from, filter.to),
    filter.mine && inArray(table.stepId, stepsOfOfficer(currentActor().id)),
    filter.documents && documentCondition(filter.documents),
  ]
}

const currentDocument = (state: SQL) =>
  sql`exists (select 1 from ${documentTable} where ${documentTable.registrationId} = ${registrationTable.id} and ${documentTable.replacedAt} is null and ${state})`
function documentCondition(which: 'to-review' | 'refused' | 'complete'): SQL {
  if (which === 'to-review') return currentDocument(sql`${documentTable.state} = 'uploaded'`)
  if (which === 'refused') return currentDocument(sql`${documentTable.state} = 'refused'`)
  return sql`${registrationTable.documentsSubmittedAt} is not null`
}

/** Rows with the words and counts a list shows; names and document counts are read for the whole page at once. */
export async function presentRows(rows: Registration[], actor: Actor, language: string) {
  const names = await specialtyNames(language)
  const steps = new Map((await db().select().from(stepTable)).map(step => [step.id, step]))
  const counts = await documentCounts(rows.map(row => row.id))
  const required = await requiredKinds()
  return rows.map(row => {
    const step = steps.get(row.stepId)!
    return {
      id: row.id,
      number: row.number,
      full_name: row.fullName,
      gender: row.gender,
      civil_number: row.civilNumber,
      email: row.email,
      mobile: row.mobile,
      specialty_id: row.specialtyId,
      specialty: names.get(row.specialtyId) ?? '',
      degree_type: row.degreeType,
      step_id: row.stepId,
      step: stepName(step, language),
      step_code: step.code,
      status: row.status,
      group_id: row.groupId,
      fee_state: row.feeState,
      paid: row.paid,
      documents: {
        ...(counts.get(row.id) ?? { uploaded: 0, accepted: 0, refused: 0 }),
        required: required.filter(
          kind => kind.degreeType === row.degreeType && (!kind.route || kind.route === row.route),
        ).length,
      },
      created_at: row.createdAt.toISOString(),
      step_since: row.stepSince.toISOString(),
      can: abilitiesOn(row, actor),
    }
  })
}

const requiredKinds = () => db().select().from(documentKindTable).where(eq(documentKindTable.required, true))

async function documentCounts(ids: number[]) {
  if (!ids.length) return new Map<number, { uploaded: number; accepted: number; refused: number }>()
  const of = (state: string) => sql<number>`(count(*) filter (where ${documentTable.state} = ${state}))::int`
  const rows = await db()
    .select({
      id: documentTable.registrationId,
      uploaded: of('uploaded'),
      accepted: of('accepted'),
      refused: of('refused'),
    })
    .from(documentTable)
    .where(and(inArray(documentTable.registrationId, ids), isNull(documentTable.replacedAt)))
    .groupBy(documentTable.registrationId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
