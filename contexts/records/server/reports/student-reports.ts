import { activeSemester, specialtyList } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList, handleRows } from '@halaqa/kit-server/list'
import { type StudentState, studentStates } from '@halaqa/students/contract'
import { stateMoveTable, studentTable } from '@halaqa/students/readable'
import { bestFirst } from '@halaqa/students/server'
import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { graduatedReport, specialtyReport } from '../../contract/reports.ts'

const indexTogether = answeredTogether<Awaited<ReturnType<typeof studentCounts>>>()

/** Students by state, degree, gender and year of enrolment. */
export async function reportIndexOf() {
  const specialties = await specialtyList('ar')
  const { bySpecialty, states, genders, years } = await indexTogether('', studentCounts)
  const running = await activeSemester()
  const degrees = (['diploma', 'bachelor', 'master'] as const).map(value => ({
    value,
    count: bySpecialty
      .filter(row => specialties.some(each => each.id === row.value && each.degree_type === value))
      .reduce((sum, row) => sum + row.count, 0),
  }))
  return {
    total: states.reduce((sum, row) => sum + row.count, 0),
    states: studentStates.map(value => ({ value, count: states.find(row => row.value === value)?.count ?? 0 })),
    degrees,
    genders,
    years,
    running: running ? { year_id: running.year_id, semester_id: running.id } : null,
  }
}

/** All in one pass over the students and one over the few kinds of them; which of them a row counts says the one that it has. */
async function studentCounts() {
  const of = { specialty: studentTable.specialty_id, state: studentTable.state, gender: studentTable.gender }
  const kinds = db()
    .select({ ...of, enrolled_on: studentTable.enrolled_on, students: count().as('students') })
    .from(studentTable)
    .groupBy(...Object.values(of), studentTable.enrolled_on)
    .as('kinds')
  const { specialty, state, gender, students } = kinds
  const year = sql`to_char(${kinds.enrolled_on}, 'YYYY')`
  const rows = await db()
    .select({
      specialty: sql<number | null>`${specialty}`,
      state: sql<StudentState | null>`${state}`,
      gender: sql<'male' | 'female' | null>`${gender}`,
      year: sql<string | null>`${year}`,
      count: sql<number>`sum(${students})::int`,
    })
    .from(kinds)
    .groupBy(sql`grouping sets ((${specialty}), (${state}), (${gender}), (${year}))`)
    .orderBy(sql`1, 2, 3, 4`)
  const by = <Value>(value: (row: (typeof rows)[number]) => Value | null) =>
    rows.flatMap(row => (value(row) === null ? [] : [{ value: value(row) as Value, count: row.count }]))
  return {
    bySpecialty: by(row => row.specialty),
    states: by(row => row.state),
    genders: by(row => row.gender),
    years: by(row => row.year),
  }
}

/** Who graduated; the day and the decision are those of the last move. */
export const graduatedList = handleList(graduatedReport, {
  from: () => db().select().from(studentTable).$dynamic(),
  sums: () =>
    db().select({ id: studentTable.id, specialty_id: studentTable.specialty_id }).from(studentTable).$dynamic(),
  key: studentTable.id,
  isDear: true,
  where: async ({ query: { filter } }) => [
    eq(studentTable.state, 'graduate'),
    await withinWord(studentTable.state_since, filter.during),
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
    filter.from && gte(studentTable.state_since, filter.from),
    filter.to && lte(studentTable.state_since, filter.to),
  ],
  search: studentTable.search_text,
  sorts: {
    graduated_on: studentTable.state_since,
    number: studentTable.number,
    full_name: studentTable.full_name,
    gpa: bestFirst,
    passed_hours: studentTable.passed_hours,
    enrolled_on: studentTable.enrolled_on,
  },
  present: async (rows, { language }) => {
    const decisions = await decisionsOf(rows.map(row => row.id))
    const specialties = await specialtyList(language)
    return rows.map(row => ({
      id: row.id,
      number: row.number,
      full_name: row.full_name,
      specialty: specialties.find(each => each.id === row.specialty_id)?.name ?? '',
      gpa: row.gpa === null ? null : row.gpa / 100,
      passed_hours: row.passed_hours,
      enrolled_on: row.enrolled_on,
      graduated_on: row.state_since,
      decision_number: decisions.get(row.id) ?? '',
    }))
  },
})

/** The decision of each student's graduation, as the last one of them says. */
async function decisionsOf(studentIds: number[]): Promise<Map<number, string>> {
  if (!studentIds.length) return new Map()
  const rows = await db()
    .select({ student_id: stateMoveTable.student_id, decision_number: stateMoveTable.decision_number })
    .from(stateMoveTable)
    .where(and(inArray(stateMoveTable.student_id, studentIds), eq(stateMoveTable.to, 'graduate')))
    .orderBy(asc(stateMoveTable.id))
  return new Map(rows.map(row => [row.student_id, row.decision_number]))
}

const specialtiesTogether = answeredTogether<Awaited<ReturnType<typeof countsBySpecialty>>>()

function countsBySpecialty() {
  const of = (...states: string[]) =>
    sql<number>`(count(*) filter (where ${inArray(studentTable.state, states as never[])}))::int`
  return db()
    .select({
      id: studentTable.specialty_id,
      students: count(),
      active: of('active'),
      delayed: of('delayed'),
      hold: of('hold'),
      left: of('discontinuous', 'withdrawn', 'fired'),
      graduate: of('graduate'),
      gpa: sql<number | null>`round(avg(${studentTable.gpa}))::int`,
    })
    .from(studentTable)
    .groupBy(studentTable.specialty_id)
    .execute()
}

/** Every speciality with its students by state. */
export const specialtiesList = handleRows(specialtyReport, async ({ query, language }) => {
  const rows = await specialtiesTogether('', countsBySpecialty)
  const none = { students: 0, active: 0, delayed: 0, hold: 0, left: 0, graduate: 0, gpa: null }
  return (await specialtyList(language))
    .filter(each => !query.filter.degree_type || each.degree_type === query.filter.degree_type)
    .map(each => {
      const { gpa, ...counts } = rows.find(row => row.id === each.id) ?? none
      return {
        ...counts,
        id: each.id,
        specialty: each.name,
        degree_type: each.degree_type,
        gpa: gpa === null ? null : gpa / 100,
      }
    })
})
