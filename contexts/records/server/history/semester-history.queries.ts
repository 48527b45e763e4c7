import { allSemesters, semesterList, specialtyNames } from '@halaqa/academics/server'
import { promotionTable } from '@halaqa/grading/readable'
import { settled } from '@halaqa/grading/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { pageFrom } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { type StudentState, studentStates } from '@halaqa/students/contract'
import { stateMoveTable, studentTable } from '@halaqa/students/readable'
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { HistoryAsked, SemesterHistory } from '../../contract/history.ts'
import { historyTable } from './history.table.ts'

type Query = HistoryAsked & { page: number; per_page: number }
type Of = { academic_year_id: number; semester_id: number }
type Semester = { id: number; starts_on: string; ends_on: string }

/** The semester in figures, two statements for any number of students, and one page of who was there. */
export async function historyPage(of: Of, query: Query, language: string): Promise<SemesterHistory> {
  const semesters = await allSemesters()
  const semester = semesterOf(semesters, of)
  const names = await semesterList(language)
  const yearOf = new Map(semesters.map(each => [each.id, each.year_id]))
  const specialties = await specialtyNames(language)
  const { from, order } = studentsOf(semester, query)
  return {
    ...(await pageFrom({ from, order, present: rows => rows.map(row => shown(row, specialties)) }, query)),
    semester: { id: semester.id, name: names.find(each => each.id === semester.id)?.name ?? '' },
    semesters: names.map(({ id, name }) => ({ id, name, year_id: yearOf.get(id)! })),
    figures: await figuresOf(semester, specialties),
  }
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

/** Where every student who had begun stood at the end of a semester, or stands today while it runs. */
function standings({ id: semesterId, ends_on }: Semester) {
  const day = [ends_on, clock.today()].sort()[0]!
  // The last move until that day; before the first one the state that it left.
  const last = db()
    .selectDistinctOn([stateMoveTable.student_id], { student_id: stateMoveTable.student_id, to: stateMoveTable.to })
    .from(stateMoveTable)
    .where(lte(stateMoveTable.starts_on, day))
    .orderBy(stateMoveTable.student_id, sql`${stateMoveTable.id} desc`)
    .as('last_move')
  const first = db()
    .selectDistinctOn([stateMoveTable.student_id], { student_id: stateMoveTable.student_id, from: stateMoveTable.from })
    .from(stateMoveTable)
    .orderBy(stateMoveTable.student_id, asc(stateMoveTable.id))
    .as('first_move')
  const promoted = settled(eq(promotionTable.semester_id, semesterId))
  return db()
    .select({
      id: studentTable.id,
      number: studentTable.number,
      full_name: studentTable.full_name,
      gender: studentTable.gender,
      search_text: studentTable.search_text,
      enrolled_on: studentTable.enrolled_on,
      state: sql<StudentState>`coalesce(${historyTable.state}, ${last.to}, ${first.from}, ${studentTable.state})`.as(
        'state_then',
      ),
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
    .leftJoin(last, eq(last.student_id, studentTable.id))
    .leftJoin(first, eq(first.student_id, studentTable.id))
    .leftJoin(historyTable, and(eq(historyTable.student_id, studentTable.id), eq(historyTable.semester_id, semesterId)))
    .leftJoin(promoted, eq(promoted.student_id, studentTable.id))
    .where(lte(studentTable.enrolled_on, ends_on))
    .as('standing')
}

/** Who was there, as far as is asked for, by name. */
function studentsOf(semester: Semester, { q, filter }: HistoryAsked) {
  const standing = standings(semester)
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

async function figuresOf(semester: Semester, specialties: Map<number, string>): Promise<SemesterHistory['figures']> {
  const standing = standings(semester)
  const many = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const groups = await db()
    .select({
      state: standing.state,
      specialty_id: standing.specialty_id,
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
    .groupBy(standing.state, standing.specialty_id)
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
    programmes: [...new Set(groups.map(each => each.specialty_id))]
      .map(specialtyId => ({ specialtyId, own: groups.filter(each => each.specialty_id === specialtyId) }))
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
