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
  const [groups, rows] = await Promise.all([
    figuresTogether(`${semester.id} ${today}`, () => groupsOf(semester)),
    rowsTogether(JSON.stringify([semester.id, today, query]), () => rowsIn(semester, query, window)),
  ])
  const figures = figuresOf(groups, specialties)
  const total = countIn(figures, query) ?? (await countOf(studentsOf(semester, query).from))
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

/** A page by name. What everybody has now is looked for first, and how they stood then only of those who are found. */
async function rowsIn(semester: Semester, query: HistoryAsked, window: Window): Promise<Row[]> {
  const { from, order } = studentsOf(semester, query)
  if (Object.values(query.filter).some(each => each !== undefined)) return rowsOf({ from, order }, window)
  const { id, full_name, enrolled_on, search_text } = studentTable
  const begun = db()
    .select({ id })
    .from(studentTable)
    .where(and(lte(enrolled_on, semester.ends_on), matching(search_text, query.q)))
    .$dynamic()
  const keys = await rowsOf({ from: begun, order: [asc(full_name), asc(id)] }, window)
  if (!keys.length) return []
  const found = studentsOf(
    semester,
    query,
    keys.map(key => key.id),
  )
  return found.from.orderBy(...found.order)
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

/** By state and by speciality, in one pass: which of both a row is of says the one that it has. */
function groupsOf(semester: Semester) {
  // Fenced: merged with the grouping, PostgreSQL takes each row for a group and sorts them all.
  const standing = fenced(db().select().from(standings(semester))).as('standing')
  const { state, specialty_id } = standing
  const many = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  return db()
    .select({
      state: sql<StudentState | null>`${state}`,
      specialty_id: sql<number | null>`${specialty_id}`,
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
    .groupBy(sql`grouping sets ((${state}), (${specialty_id}))`)
    .execute()
}

function figuresOf(groups: readonly Group[], specialties: Map<number, string>): SemesterHistory['figures'] {
  type Countable = 'count' | 'confirmed' | 'started' | 'graduated' | 'passed' | 'repeated'
  const sum = (of: Group[], key: Countable | 'points' | 'marked') => of.reduce((all, each) => all + each[key], 0)
  const average = (of: Group[]) => {
    const marked = sum(of, 'marked')
    return marked ? Math.round(sum(of, 'points') / marked) / 100 : null
  }
  const states = groups.filter(each => each.state !== null)
  const programmes = groups.filter(each => each.specialty_id !== null)
  return {
    total: sum(programmes, 'count'),
    confirmed: sum(programmes, 'confirmed'),
    started: sum(programmes, 'started'),
    graduated: sum(programmes, 'graduated'),
    passed: sum(programmes, 'passed'),
    repeated: sum(programmes, 'repeated'),
    average: average(programmes),
    states: studentStates.map(state => ({ state, count: states.find(each => each.state === state)?.count ?? 0 })),
    programmes: programmes
      .map(own => ({
        specialty_id: own.specialty_id!,
        name: specialties.get(own.specialty_id!) ?? '',
        count: own.count,
        started: own.started,
        graduated: own.graduated,
        average: average([own]),
      }))
      .sort((a, b) => b.count - a.count || a.specialty_id - b.specialty_id),
  }
}
