import { allSemesters, semesterList, specialtyNames } from '@halaqa/academics/server'
import { promotionTable } from '@halaqa/grading/readable'
import { settled } from '@halaqa/grading/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { answeredTogether, db, fenced } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { countOf, paged, rowsOf, type Window, windowOf } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { type StudentState, studentStates } from '@halaqa/students/contract'
import { stateMoveTable, studentTable } from '@halaqa/students/readable'
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { HistoryAsked, SemesterHistory } from '../../contract/history.ts'
import { historyTable } from './history.table.ts'

type Query = HistoryAsked & { page: number; per_page: number }
type Of = { academic_year_id: number; semester_id: number }
type Semester = { id: number; starts_on: string; ends_on: string }

/** The semester in figures, and one page of who was there. */
export async function historyPage(of: Of, query: Query, language: string): Promise<SemesterHistory> {
  const semesters = await allSemesters()
  const semester = semesterOf(semesters, of)
  const names = await semesterList(language)
  const yearOf = new Map(semesters.map(each => [each.id, each.year_id]))
  const specialties = await specialtyNames(language)
  // How many there are comes with the figures: behind the last page nothing is found.
  const window = windowOf(query, Number.POSITIVE_INFINITY)
  const today = clock.today()
  const asked = JSON.stringify([semester.id, today, query])
  const page = () => rowsTogether(asked, () => rowsIn(semester, query, window))
  // Without a filter nobody is told apart by how they stood then: counted is who had begun.
  const counted = () => (isFiltered(query) ? studentsOf(semester, query).from : begunBy(semester, query))
  const count = () => countTogether(asked, () => countOf(counted()))
  // Where the figures say whether there is anybody, they are asked first; else rows and figures at once.
  const isCounted = !query.q && isFiltered(query)
  const [groups, early, found] = await Promise.all([
    figuresTogether(`${semester.id} ${today}`, () => groupsOf(semester)),
    isCounted ? undefined : page(),
    query.q ? count() : undefined,
  ])
  const figures = figuresOf(groups, specialties)
  const total = found ?? countIn(figures, query) ?? (await count())
  const rows = early ?? (total > window.offset ? await page() : [])
  return {
    ...paged(
      rows.map(row => shown(row, specialties)),
      total,
      query,
    ),
    semester: { id: semester.id, name: names.find(each => each.id === semester.id)?.name ?? '' },
    semesters: names.map(({ id, name }) => ({ id, name, year_id: yearOf.get(id)! })),
    figures,
  }
}

/** How many are asked for, where the figures say it already; whoever is looked for by more is counted. */
function countIn(figures: SemesterHistory['figures'], { q, filter }: HistoryAsked): number | undefined {
  const { state, specialty_id, confirmed } = filter
  if (q || [state, specialty_id, confirmed].filter(each => each !== undefined).length > 1) return undefined
  if (state) return figures.states.find(each => each.state === state)!.count
  if (specialty_id) return figures.programmes.find(each => each.specialty_id === specialty_id)?.count ?? 0
  if (confirmed === undefined) return figures.total
  return confirmed ? figures.confirmed : figures.total - figures.confirmed
}

const rowsTogether = answeredTogether<Row[]>()
const countTogether = answeredTogether<number>()

/** A page by name. What everybody has now is looked for first, and how they stood then only of those who are found. */
async function rowsIn(semester: Semester, query: HistoryAsked, window: Window): Promise<Row[]> {
  const { from, order } = studentsOf(semester, query)
  if (isFiltered(query)) return rowsOf({ from, order }, window)
  const { id, full_name } = studentTable
  const keys = await rowsOf({ from: begunBy(semester, query), order: [asc(full_name), asc(id)] }, window)
  if (!keys.length) return []
  const found = studentsOf(
    semester,
    query,
    keys.map(key => key.id),
  )
  return found.from.orderBy(...found.order)
}

const isFiltered = ({ filter }: HistoryAsked): boolean => Object.values(filter).some(each => each !== undefined)

/** Who is looked for among all who had begun by the end of a semester. */
function begunBy({ ends_on }: Semester, { q }: HistoryAsked) {
  const { id, enrolled_on, search_text } = studentTable
  return db()
    .select({ id })
    .from(studentTable)
    .where(and(lte(enrolled_on, ends_on), matching(search_text, q)))
    .$dynamic()
}

/** The same students, all of them, without the figures. */
export async function historyRows(of: Of, asked: HistoryAsked, language: string) {
  const semester = semesterOf(await allSemesters(), of)
  const specialties = await specialtyNames(language)
  const { from, order } = studentsOf(semester, asked)
  return (await from.orderBy(...order)).map(row => shown(row, specialties))
}

const semesterOf = (semesters: Awaited<ReturnType<typeof allSemesters>>, { academic_year_id, semester_id }: Of) =>
  semesters.find(each => each.id === semester_id && each.year_id === academic_year_id) ?? refuse(notFound)

type Row = Awaited<ReturnType<typeof studentsOf>['from']>[number]
const shown = (row: Row, specialties: Map<number, string>): SemesterHistory['rows'][number] => ({
  id: row.id,
  number: row.number,
  full_name: row.full_name,
  gender: row.gender,
  specialty: specialties.get(row.specialty_id) ?? '',
  state: row.state,
  gpa: points(row.gpa),
  verdict: row.verdict,
  confirmed: row.confirmed,
})
const points = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

/** Students by number, or those alone who may have had a state: it is quicker to look at fewer. */
type Among = { students?: number[]; state?: StudentState | undefined }

/** Where every student who had begun, or each of these, stood at the end of a semester, or stands today while it runs. */
function standings({ id: semesterId, ends_on }: Semester, { students, state }: Among = {}) {
  const among = (studentId: PgColumn) => students && inArray(studentId, students)
  const day = [ends_on, clock.today()].sort()[0]!
  // Where the last move until that day led; before the first one the state that it left.
  const { student_id, from, to, starts_on, id } = stateMoveTable
  const isBegun = sql`${starts_on} <= ${day}`
  const moved = db()
    .selectDistinctOn([student_id], {
      student_id,
      state: sql<StudentState>`case when ${isBegun} then ${to} else ${from} end`.as('moved_to'),
    })
    .from(stateMoveTable)
    .where(among(student_id))
    .orderBy(student_id, sql`${isBegun} desc`, sql`case when ${isBegun} then -${id} else ${id} end`)
    .as('moved')
  const promoted = settled(and(eq(promotionTable.semester_id, semesterId), among(promotionTable.student_id)))
  return db()
    .select({
      id: studentTable.id,
      number: studentTable.number,
      full_name: studentTable.full_name,
      gender: studentTable.gender,
      search_text: studentTable.search_text,
      enrolled_on: studentTable.enrolled_on,
      state: sql<StudentState>`coalesce(${historyTable.state}, ${moved.state}, ${studentTable.state})`.as('state_then'),
      specialty_id: sql<number>`coalesce(${historyTable.specialty_id}, ${studentTable.specialty_id})`.as(
        'specialty_then',
      ),
      gpa: sql<
        number | null
      >`case when ${historyTable.id} is null then ${studentTable.gpa} else ${historyTable.gpa} end`.as('gpa_then'),
      verdict: sql<
        (typeof promotionTable.$inferSelect)['verdict'] | null
      >`coalesce(${historyTable.verdict}, ${promoted.verdict})`.as('verdict_then'),
      confirmed: sql<boolean>`${historyTable.id} is not null`.as('confirmed'),
    })
    .from(studentTable)
    .leftJoin(moved, eq(moved.student_id, studentTable.id))
    .leftJoin(historyTable, and(eq(historyTable.student_id, studentTable.id), eq(historyTable.semester_id, semesterId)))
    .leftJoin(promoted, eq(promoted.student_id, studentTable.id))
    .where(and(lte(studentTable.enrolled_on, ends_on), among(studentTable.id), state && mayHaveBeen(state, semesterId)))
    .as('standing')
}

/** Of a student: in this state today, by any of their moves, or as the semester was confirmed. */
function mayHaveBeen(state: StudentState, semesterId: number) {
  const { student_id, from, to } = stateMoveTable
  const moved = db()
    .select({ student_id })
    .from(stateMoveTable)
    .where(or(eq(from, state), eq(to, state)))
  const confirmed = db()
    .select({ student_id: historyTable.student_id })
    .from(historyTable)
    .where(and(eq(historyTable.semester_id, semesterId), eq(historyTable.state, state)))
  return or(eq(studentTable.state, state), inArray(studentTable.id, moved), inArray(studentTable.id, confirmed))
}

/** Who was there, as far as is asked for, by name. */
function studentsOf(semester: Semester, { q, filter }: HistoryAsked, students?: number[]) {
  const standing = standings(semester, { ...(students && { students }), state: filter.state })
  const where: SQL | undefined = and(
    filter.state && sql`${standing.state} = ${filter.state}`,
    filter.specialty_id ? sql`${standing.specialty_id} = ${filter.specialty_id}` : undefined,
    filter.confirmed === undefined ? undefined : filter.confirmed ? standing.confirmed : sql`not ${standing.confirmed}`,
    matching(standing.search_text, q),
  )
  return {
    from: db().select().from(standing).where(where).$dynamic(),
    order: [asc(standing.full_name), asc(standing.id)],
  }
}

type Group = Awaited<ReturnType<typeof groupsOf>>[number]
const figuresTogether = answeredTogether<Group[]>()

/** By state and speciality, of both together: a few hundred, of which the figures of each are added up. */
function groupsOf(semester: Semester) {
  // Fenced: merged with the grouping, PostgreSQL takes each row for a group and sorts them all.
  // No more than is grouped, for that much stands in `students_figures`.
  const of = standings(semester)
  const { state: then, specialty_id: studied, gpa, verdict, confirmed, enrolled_on } = of
  const standing = fenced(
    db().select({ state: then, specialty_id: studied, gpa, verdict, confirmed, enrolled_on }).from(of),
  ).as('standing')
  const { state, specialty_id } = standing
  const many = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  return db()
    .select({
      state: sql<StudentState>`${state}`,
      specialty_id: sql<number>`${specialty_id}`,
      count: sql<number>`count(*)::int`,
      confirmed: many(sql`${standing.confirmed}`),
      started: many(sql`${standing.enrolled_on} >= ${semester.starts_on}`),
      graduated: many(sql`${standing.verdict} = 'graduates'`),
      passed: many(sql`${standing.verdict} = 'passes'`),
      repeated: many(sql`${standing.verdict} = 'repeats'`),
      points: sql<number>`coalesce(sum(${standing.gpa}), 0)::int`,
      marked: sql<number>`count(${standing.gpa})::int`,
    })
    .from(standing)
    .groupBy(state, specialty_id)
    .execute()
}

function figuresOf(groups: readonly Group[], specialties: Map<number, string>): SemesterHistory['figures'] {
  type Countable = 'count' | 'confirmed' | 'started' | 'graduated' | 'passed' | 'repeated'
  const sum = (of: readonly Group[], key: Countable | 'points' | 'marked') =>
    of.reduce((all, each) => all + each[key], 0)
  const average = (of: readonly Group[]) => {
    const marked = sum(of, 'marked')
    return marked ? Math.round(sum(of, 'points') / marked) / 100 : null
  }
  const bySpecialty = Map.groupBy(groups, each => each.specialty_id)
  const inState = (state: StudentState) => groups.filter(each => each.state === state)
  return {
    total: sum(groups, 'count'),
    confirmed: sum(groups, 'confirmed'),
    started: sum(groups, 'started'),
    graduated: sum(groups, 'graduated'),
    passed: sum(groups, 'passed'),
    repeated: sum(groups, 'repeated'),
    average: average(groups),
    states: studentStates.map(state => ({ state, count: sum(inState(state), 'count') })),
    programmes: [...bySpecialty]
      .map(([specialty_id, own]) => ({
        specialty_id,
        name: specialties.get(specialty_id) ?? '',
        count: sum(own, 'count'),
        started: sum(own, 'started'),
        graduated: sum(own, 'graduated'),
        average: average(own),
      }))
      .sort((a, b) => b.count - a.count || a.specialty_id - b.specialty_id),
  }
}
