import { notFound, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, count, desc, eq, inArray, like, or, sql } from 'drizzle-orm'
import { registrationDecide } from '../../contract/permissions.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { knownUniversities, proposalsFor } from './equation-memory.ts'
import { equationSubjectTable, equationTable } from './equations.table.ts'

type State = (typeof equationTable.$inferSelect)['state']
type Level = (typeof equationTable.$inferSelect)['level']
export type EquationQuery = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { state?: State | undefined; level?: Level | undefined }
}

function conditionOf({ q, filter }: EquationQuery) {
  const words = q && `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`
  return and(
    filter.state ? eq(equationTable.state, filter.state) : undefined,
    filter.level ? eq(equationTable.level, filter.level) : undefined,
    words
      ? or(inArray(equationTable.registrationId, named(words)), like(equationTable.university, `%${q}%`))
      : undefined,
  )
}

/** Applicants by the trigram index: joined, every equivalence would look up its own. */
const named = (words: string) =>
  db().select({ id: registrationTable.id }).from(registrationTable).where(like(registrationTable.searchText, words))

export async function equationsPage(query: EquationQuery, actor: Actor) {
  const where = conditionOf(query)
  const total = await db().$count(equationTable, where)
  const column = query.sort.endsWith('submitted_at') ? equationTable.submittedAt : equationTable.id
  const order = [query.sort.startsWith('-') ? desc(column) : asc(column), desc(equationTable.id)]
  const ids = db()
    .select({ id: equationTable.id })
    .from(equationTable)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const rows = await db()
    .select({ equation: equationTable, number: registrationTable.number, fullName: registrationTable.fullName })
    .from(equationTable)
    .innerJoin(registrationTable, eq(registrationTable.id, equationTable.registrationId))
    .where(inArray(equationTable.id, ids))
    .orderBy(...order)
  const counts = await subjectCounts(rows.map(row => row.equation.id))
  const write = actor.permissions.has(registrationDecide)
  return {
    rows: rows.map(({ equation, number, fullName }) => ({
      id: equation.id,
      registration_id: equation.registrationId,
      number,
      full_name: fullName,
      university: equation.university,
      level: equation.level,
      year: equation.year,
      state: equation.state,
      subjects: counts.get(equation.id)?.all ?? 0,
      accepted: counts.get(equation.id)?.accepted ?? 0,
      submitted_at: equation.submittedAt?.toISOString() ?? null,
      can: { edit: write, delete: write && equation.state !== 'approved' },
    })),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

async function subjectCounts(ids: number[]) {
  if (!ids.length) return new Map<number, { all: number; accepted: number }>()
  const rows = await db()
    .select({
      id: equationSubjectTable.equationId,
      all: count(),
      accepted: sql<number>`count(*) filter (where ${equationSubjectTable.status} = 'accepted')::int`,
    })
    .from(equationSubjectTable)
    .where(inArray(equationSubjectTable.equationId, ids))
    .groupBy(equationSubjectTable.equationId)
  return new Map(rows.map(row => [row.id, row]))
}

/** The equivalences of a filter as a sheet. */
export function equationsSheet(format: 'xlsx' | 'csv', query: EquationQuery, actor: Actor, language: string) {
  const label = (key: string) => translate(language, `admission.equation.sheet.${key}`)
  const word = (group: string, value: string) => translate(language, `admission.equation.values.${group}.${value}`)
  type Row = Awaited<ReturnType<typeof equationsPage>>['rows'][number]
  return writeSheet<Row>({
    format,
    rightToLeft: language === 'ar',
    columns: [
      { label: label('number'), kind: 'code', value: row => row.number },
      { label: label('full_name'), value: row => row.full_name },
      { label: label('university'), value: row => row.university },
      { label: label('level'), value: row => word('level', row.level) },
      { label: label('year'), kind: 'number', value: row => row.year },
      { label: label('state'), value: row => word('state', row.state) },
      { label: label('subjects'), kind: 'number', value: row => row.subjects },
      { label: label('accepted'), kind: 'number', value: row => row.accepted },
      { label: label('submitted_at'), kind: 'instant', value: row => row.submitted_at },
    ],
    rows: pages(query, actor),
  })
}
async function* pages(query: EquationQuery, actor: Actor) {
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await equationsPage({ ...query, page, per_page: 200 }, actor)
    last = found.last_page
    yield* found.rows
  }
}

export async function equationById(id: number) {
  const [row] = await db().select().from(equationTable).where(eq(equationTable.id, id))
  return row ?? refuse(notFound)
}

/** The subjects of an earlier degree with what was decided for each before. */
export async function linesOf(id: number) {
  const { university } = await equationById(id)
  const rows = await db()
    .select()
    .from(equationSubjectTable)
    .where(eq(equationSubjectTable.equationId, id))
    .orderBy(asc(equationSubjectTable.id))
  const proposals = await proposalsFor(
    university,
    rows.map(row => row.name),
  )
  return rows.map(row => ({
    id: row.id,
    equation_id: row.equationId,
    code: row.code,
    name: row.name,
    hours: row.hours,
    status: row.status,
    equal_to: row.equalTo,
    equal_subject_id: row.equalSubjectId,
    proposal: proposals.get(searchKey(row.name)) ?? null,
  }))
}

/** One subject with what was decided for it before, or 404. */
export async function lineOf(subjectId: number) {
  const [row] = await db().select().from(equationSubjectTable).where(eq(equationSubjectTable.id, subjectId))
  const line = row && (await linesOf(row.equationId)).find(each => each.id === subjectId)
  return line ?? refuse(notFound)
}

/** What a new equivalence for an applicant starts from. */
export async function startingFor(registrationId: number) {
  const { number, fullName } = await registrationById(registrationId)
  const [there] = await db().select().from(equationTable).where(eq(equationTable.registrationId, registrationId))
  return {
    registration_id: registrationId,
    number,
    full_name: fullName,
    equation_id: there?.id ?? null,
    universities: await knownUniversities(),
  }
}
