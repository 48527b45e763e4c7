import { specialtyNames } from '@halaqa/academics/server'
import { searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, gte, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RegistrationFilter } from '../../contract/registration.ts'
import { documentKindTable, documentTable } from '../documents/documents.table.ts'
import { stepsOfOfficer } from '../steps/officer-steps.ts'
import { stepTable } from '../steps/steps.table.ts'
import { abilitiesOn } from './registrations.policy.ts'
import { type Registration, registrationTable } from './registrations.table.ts'
import { stepName } from './tell-applicant.ts'

type Filter = z.infer<typeof RegistrationFilter>
export type ListQuery = { page: number; per_page: number; sort: string; q?: string | undefined; filter: Filter }

/** One page of applicants: a handful of queries, whatever the page holds. */
export async function registrationPage(query: ListQuery, actor: Actor, language: string) {
  const where = conditionOf(query)
  const total = await countOf(where)
  // First which rows, then the rows: what comes before the page is passed over in an index.
  const ids = db()
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const rows = await db()
    .select()
    .from(registrationTable)
    .where(inArray(registrationTable.id, ids))
    .orderBy(...orderOf(query.sort))
  return {
    rows: await presentRows(rows, actor, language),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}
const countOf = (where: SQL | undefined) => db().$count(registrationTable, where)

/** What a filter and search words mean, as one condition. */
export function conditionOf({ q, filter }: Pick<ListQuery, 'q' | 'filter'>): SQL | undefined {
  const table = registrationTable
  const { step_code, status, degree_type, specialty_id, period_id, group_id, fee_state, nationality, from, to } = filter
  return and(
    step_code &&
      inArray(table.stepId, db().select({ id: stepTable.id }).from(stepTable).where(eq(stepTable.code, step_code))),
    status && eq(table.status, status),
    degree_type && eq(table.degreeType, degree_type),
    specialty_id ? eq(table.specialtyId, specialty_id) : undefined,
    period_id ? eq(table.periodId, period_id) : undefined,
    group_id ? eq(table.groupId, group_id) : undefined,
    fee_state && eq(table.feeState, fee_state),
    nationality ? eq(table.nationality, nationality) : undefined,
    from ? gte(table.createdAt, sql`${from}::date::timestamp at time zone 'Asia/Muscat'`) : undefined,
    to ? lt(table.createdAt, sql`(${to}::date + 1)::timestamp at time zone 'Asia/Muscat'`) : undefined,
    filter.mine ? inArray(table.stepId, stepsOfOfficer(currentActor().id)) : undefined,
    filter.documents && documentCondition(filter.documents),
    searched(q),
  )
}

/** Every word must be found; a civil or registration number is one word. The trigram index serves it. */
function searched(q: string | undefined): SQL | undefined {
  const words = searchKey(q ?? '')
    .split(' ')
    .filter(Boolean)
  return words.length
    ? and(...words.map(word => like(registrationTable.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`)))
    : undefined
}

const currentDocument = (state: SQL) =>
  sql`exists (select 1 from ${documentTable} where ${documentTable.registrationId} = ${registrationTable.id} and ${documentTable.replacedAt} is null and ${state})`
function documentCondition(which: 'to-review' | 'refused' | 'complete'): SQL {
  if (which === 'to-review') return currentDocument(sql`${documentTable.state} = 'uploaded'`)
  if (which === 'refused') return currentDocument(sql`${documentTable.state} = 'refused'`)
  return sql`${registrationTable.documentsSubmittedAt} is not null`
}

const sortable = {
  id: registrationTable.id,
  full_name: registrationTable.fullName,
  created_at: registrationTable.createdAt,
  step_since: registrationTable.stepSince,
}
function orderOf(sort: string): SQL[] {
  const column = sortable[sort.replace('-', '') as keyof typeof sortable]
  const direction = sort.startsWith('-') ? desc : asc
  return column === registrationTable.id ? [direction(column)] : [direction(column), direction(registrationTable.id)]
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
