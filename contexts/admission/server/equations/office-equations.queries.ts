import { notFound, searchKey } from '@halaqa/kit-contract'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { assignedAs } from '@halaqa/workplace/server'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { listEquations } from '../../contract/equation-office.ts'
import { registrationDecide } from '../../contract/permissions.ts'
import { equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { knownUniversities, proposalsFor } from './equation-memory.ts'

const selectEquations = () =>
  db()
    .select({ equation: equationTable, number: registrationTable.number, full_name: registrationTable.full_name })
    .from(equationTable)
    .innerJoin(registrationTable, eq(registrationTable.id, equationTable.registration_id))
    .$dynamic()

export const equationsList = handleList(listEquations, {
  from: selectEquations,
  keys: () => db().select({ id: equationTable.id }).from(equationTable).$dynamic(),
  key: equationTable.id,
  where: async ({ query: { q, filter } }) => [
    filter.state && eq(equationTable.state, filter.state),
    filter.level && eq(equationTable.level, filter.level),
    assignedAs('admission.equation', equationTable.id, filter.assigned),
    await foundBy(q),
  ],
  sorts: {
    id: equationTable.id,
    university: equationTable.university,
    level: equationTable.level,
    year: equationTable.year,
    state: equationTable.state,
    submitted_at: equationTable.submitted_at,
  },
  present: (rows, { actor }) => present(rows, actor),
})

/** Those that are searched for are found once, for the count and for the page: thousands of applicants bear a common name. */
async function foundBy(q: string | undefined): Promise<SQL | undefined> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  if (!words.length) return undefined
  const ids = await together(words.join(' '), async () => {
    const rows = await db()
      .select({ id: equationTable.id })
      .from(equationTable)
      .where(and(...words.map(found)))
    return rows.map(row => row.id)
  })
  // One array, not a parameter for each of thousands.
  return sql`${equationTable.id} = any(${sql.param(ids)}::int[])`
}
const together = answeredTogether<number[]>()

/**
 * A word of the applicant or of the university. Applicants by their own trigram index: joined, every equivalence would look
 * up its own.
 */
const found = (word: string) =>
  or(
    inArray(
      equationTable.registration_id,
      db()
        .select({ id: registrationTable.id })
        .from(registrationTable)
        .where(matching(registrationTable.search_text, word)),
    ),
    matching(equationTable.search_text, word),
  )

async function present(rows: Awaited<ReturnType<typeof selectEquations>>, actor: Actor) {
  const counts = await subjectCounts(rows.map(row => row.equation.id))
  const write = actor.permissions.has(registrationDecide)
  return rows.map(({ equation, number, full_name }) => ({
    id: equation.id,
    registration_id: equation.registration_id,
    number,
    full_name,
    university: equation.university,
    level: equation.level,
    year: equation.year,
    state: equation.state,
    subjects: counts.get(equation.id)?.all ?? 0,
    accepted: counts.get(equation.id)?.accepted ?? 0,
    submitted_at: equation.submitted_at?.toISOString() ?? null,
    can: { edit: write, delete: write && equation.state !== 'approved' },
  }))
}

async function subjectCounts(ids: number[]) {
  if (!ids.length) return new Map<number, { all: number; accepted: number }>()
  const rows = await db()
    .select({
      id: equationSubjectTable.equation_id,
      all: count(),
      accepted: sql<number>`count(*) filter (where ${equationSubjectTable.status} = 'accepted')::int`,
    })
    .from(equationSubjectTable)
    .where(inArray(equationSubjectTable.equation_id, ids))
    .groupBy(equationSubjectTable.equation_id)
  return new Map(rows.map(row => [row.id, row]))
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
    .where(eq(equationSubjectTable.equation_id, id))
    .orderBy(asc(equationSubjectTable.id))
  const proposals = await proposalsFor(
    university,
    rows.map(row => row.name),
  )
  return rows.map(row => ({
    id: row.id,
    equation_id: row.equation_id,
    code: row.code,
    name: row.name,
    hours: row.hours,
    status: row.status,
    equal_to: row.equal_to,
    equal_subject_id: row.equal_subject_id,
    proposal: proposals.get(searchKey(row.name)) ?? null,
  }))
}

/** One subject with what was decided for it before, or 404. */
export async function lineOf(subjectId: number) {
  const [row] = await db().select().from(equationSubjectTable).where(eq(equationSubjectTable.id, subjectId))
  const line = row && (await linesOf(row.equation_id)).find(each => each.id === subjectId)
  return line ?? refuse(notFound)
}

/** What a new equivalence for an applicant starts from. */
export async function startingFor(registrationId: number) {
  const { number, full_name } = await registrationById(registrationId)
  const [there] = await db().select().from(equationTable).where(eq(equationTable.registration_id, registrationId))
  return {
    registration_id: registrationId,
    number,
    full_name,
    equation_id: there?.id ?? null,
    universities: await knownUniversities(),
  }
}
