import { allSemesters, semesterList, specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { HistoryAsked, SemesterHistory } from '../../contract/history.ts'
import { type StudentState, studentStates } from '../../contract/state.ts'
import { promotionTable } from '../promotion/promotion.table.ts'
import { settled } from '../promotion/settled.queries.ts'
import { stateMoveTable } from '../states/states.table.ts'
import { studentTable } from '../students/students.table.ts'
import { historyTable } from './history.table.ts'

type Query = HistoryAsked & { page: number; per_page: number }
type Of = { academicYearId: number; semesterId: number }
type Semester = { id: number; startsOn: string; endsOn: string }

/** The semester in figures, two statements for any number of students, and one page of who was there. */
export async function historyPage(of: Of, query: Query, language: string): Promise<SemesterHistory> {
  const semesters = await allSemesters()
  const semester = semesterOf(semesters, of)
  const names = await semesterList(language)
  const yearOf = new Map(semesters.map(each => [each.id, each.yearId]))
  const specialties = await specialtyNames(language)
  const { total, rows } = await studentsPage(semester, query)
  return {
    rows: rows.map(row => shown(row, specialties)),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    semester: { id: semester.id, name: names.find(each => each.id === semester.id)?.name ?? '' },
    semesters: names.map(({ id, name }) => ({ id, name, year_id: yearOf.get(id)! })),
    figures: await figuresOf(semester, specialties),
  }
}

/** The same students, all of them, without the figures. */
export async function historyRows(of: Of, asked: HistoryAsked, language: string) {
  const semester = semesterOf(await allSemesters(), of)
  const specialties = await specialtyNames(language)
  const { rows } = await studentsPage(semester, { ...asked, page: 1, per_page: most })
  return rows.map(row => shown(row, specialties))
}
/** More than any college has; a sheet holds a million. */
const most = 200_000

const semesterOf = (semesters: Awaited<ReturnType<typeof allSemesters>>, { academicYearId, semesterId }: Of) =>
  semesters.find(each => each.id === semesterId && each.yearId === academicYearId) ?? refuse(notFound)

type Row = Awaited<ReturnType<typeof studentsPage>>['rows'][number]
const shown = (row: Row, specialties: Map<number, string>): SemesterHistory['rows'][number] => ({
  id: row.id,
  number: row.number,
  full_name: row.fullName,
  gender: row.gender,
  specialty: specialties.get(row.specialtyId) ?? '',
  state: row.state,
  gpa: points(row.gpa),
  verdict: row.verdict,
  confirmed: row.confirmed,
})
const points = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

/** Where every student who had begun stood at the end of a semester, or stands today while it runs. */
function standings({ id: semesterId, endsOn }: Semester) {
  const day = [endsOn, clock.today()].sort()[0]!
  // The last move until that day; before the first one the state that it left.
  const last = db()
    .selectDistinctOn([stateMoveTable.studentId], { studentId: stateMoveTable.studentId, to: stateMoveTable.to })
    .from(stateMoveTable)
    .where(lte(stateMoveTable.startsOn, day))
    .orderBy(stateMoveTable.studentId, sql`${stateMoveTable.id} desc`)
    .as('last_move')
  const first = db()
    .selectDistinctOn([stateMoveTable.studentId], { studentId: stateMoveTable.studentId, from: stateMoveTable.from })
    .from(stateMoveTable)
    .orderBy(stateMoveTable.studentId, asc(stateMoveTable.id))
    .as('first_move')
  const promoted = settled(eq(promotionTable.semesterId, semesterId))
  return db()
    .select({
      id: studentTable.id,
      number: studentTable.number,
      fullName: studentTable.fullName,
      gender: studentTable.gender,
      searchText: studentTable.searchText,
      enrolledOn: studentTable.enrolledOn,
      state: sql<StudentState>`coalesce(${historyTable.state}, ${last.to}, ${first.from}, ${studentTable.state})`.as(
        'state_then',
      ),
      specialtyId: sql<number>`coalesce(${historyTable.specialtyId}, ${studentTable.specialtyId})`.as('specialty_then'),
      gpa: sql<
        number | null
      >`case when ${historyTable.id} is null then ${studentTable.gpa} else ${historyTable.gpa} end`.as('gpa_then'),
      verdict: sql<
        (typeof promotionTable.$inferSelect)['verdict'] | null
      >`coalesce(${historyTable.verdict}, ${promoted.verdict})`.as('verdict_then'),
      confirmed: sql<boolean>`${historyTable.id} is not null`.as('confirmed'),
    })
    .from(studentTable)
    .leftJoin(last, eq(last.studentId, studentTable.id))
    .leftJoin(first, eq(first.studentId, studentTable.id))
    .leftJoin(historyTable, and(eq(historyTable.studentId, studentTable.id), eq(historyTable.semesterId, semesterId)))
    .leftJoin(promoted, eq(promoted.studentId, studentTable.id))
    .where(lte(studentTable.enrolledOn, endsOn))
    .as('standing')
}

async function studentsPage(semester: Semester, { page, per_page, q, filter }: Query) {
  const standing = standings(semester)
  const where: SQL | undefined = and(
    filter.state && sql`${standing.state} = ${filter.state}`,
    filter.specialty_id ? sql`${standing.specialtyId} = ${filter.specialty_id}` : undefined,
    filter.confirmed === undefined ? undefined : filter.confirmed ? standing.confirmed : sql`not ${standing.confirmed}`,
    matching(standing.searchText, q),
  )
  const [counted] = await db().select({ total: sql<number>`count(*)::int` }).from(standing).where(where)
  const rows = await db()
    .select()
    .from(standing)
    .where(where)
    .orderBy(standing.fullName, standing.id)
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { total: counted!.total, rows }
}

async function figuresOf(semester: Semester, specialties: Map<number, string>): Promise<SemesterHistory['figures']> {
  const standing = standings(semester)
  const many = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const groups = await db()
    .select({
      state: standing.state,
      specialtyId: standing.specialtyId,
      count: sql<number>`count(*)::int`,
      confirmed: many(sql`${standing.confirmed}`),
      started: many(sql`${standing.enrolledOn} >= ${semester.startsOn}`),
      graduated: many(sql`${standing.verdict} = 'graduates'`),
      passed: many(sql`${standing.verdict} = 'passes'`),
      repeated: many(sql`${standing.verdict} = 'repeats'`),
      points: sql<number>`coalesce(sum(${standing.gpa}), 0)::int`,
      marked: sql<number>`count(${standing.gpa})::int`,
    })
    .from(standing)
    .groupBy(standing.state, standing.specialtyId)
  type Group = (typeof groups)[number]
  type Countable = 'count' | 'confirmed' | 'started' | 'graduated' | 'passed' | 'repeated'
  const sum = (of: Group[], key: Countable | 'points' | 'marked') => of.reduce((all, each) => all + each[key], 0)
  const average = (of: Group[]) => {
    const marked = sum(of, 'marked')
    return marked ? Math.round(sum(of, 'points') / marked) / 100 : null
  }
  return {
    total: sum(groups, 'count'),
    confirmed: sum(groups, 'confirmed'),
    started: sum(groups, 'started'),
    graduated: sum(groups, 'graduated'),
    passed: sum(groups, 'passed'),
    repeated: sum(groups, 'repeated'),
    average: average(groups),
    states: studentStates.map(state => ({
      state,
      count: sum(
        groups.filter(each => each.state === state),
        'count',
      ),
    })),
    programmes: [...new Set(groups.map(each => each.specialtyId))]
      .map(specialtyId => ({ specialtyId, own: groups.filter(each => each.specialtyId === specialtyId) }))
      .map(({ specialtyId, own }) => ({
        specialty_id: specialtyId,
        name: specialties.get(specialtyId) ?? '',
        count: sum(own, 'count'),
        started: sum(own, 'started'),
        graduated: sum(own, 'graduated'),
        average: average(own),
      }))
      .sort((a, b) => b.count - a.count || a.specialty_id - b.specialty_id),
  }
}
