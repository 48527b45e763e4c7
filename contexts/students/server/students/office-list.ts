import { specialtyList, specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { handleList, offered } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { listStudents } from '../../contract/students.ts'
import { abilitiesOn } from './students.policy.ts'
import { type Student, studentTable } from './students.table.ts'

type Specialties = Awaited<ReturnType<typeof specialtyList>>

/** Whoever has no average yet is last among the best, first among the others. */
export const bestFirst = (isDown: boolean): SQL[] => [
  isDown ? sql`${studentTable.gpa} desc nulls last` : sql`${studentTable.gpa} asc nulls first`,
]

/** A part of a name however it is spelt, a student's number, a civil number or a telephone number. */
export const searched = (q: string | undefined): SQL | undefined => matching(studentTable.search_text, q)

/** The name within what is searched, behind the number. */
const nameInSearch = sql`substr(${studentTable.search_text}, strpos(${studentTable.search_text}, ' ') + 1)`

/** All students. First which rows, then the rows: what comes before the page is passed over in an index. */
export const studentsList = handleList(listStudents, {
  from: () => db().select().from(studentTable).$dynamic(),
  keys: () => db().select({ id: studentTable.id }).from(studentTable).$dynamic(),
  sums: () => {
    const { id, state, specialty_id, gender, term } = studentTable
    return db().select({ id, state, specialty_id, gender, term }).from(studentTable).$dynamic()
  },
  key: studentTable.id,
  where: async ({ query: { filter }, language }) => [
    filter.state && eq(studentTable.state, filter.state),
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
    filter.department_id && eq(studentTable.department_id, filter.department_id),
    filter.degree_type && inArray(studentTable.specialty_id, await specialtiesOf(filter.degree_type, language)),
    filter.term && eq(studentTable.term, filter.term),
    filter.gender && eq(studentTable.gender, filter.gender),
    filter.enrolled_in &&
      between(studentTable.enrolled_on, `${filter.enrolled_in}-01-01`, `${filter.enrolled_in}-12-31`),
  ],
  search: studentTable.search_text,
  nearest: studentTable.search_text,
  closest: { name: nameInSearch, among: studentTable.search_text },
  offered: offered({
    most: 6,
    read: { title: studentTable.full_name, number: studentTable.number, specialty_id: studentTable.specialty_id },
    say: async (rows, language) => {
      const names = await specialtyNames(language)
      return rows.map(({ title, number, specialty_id }) => ({
        title,
        detail: `${number} · ${names.get(specialty_id) ?? ''}`,
      }))
    },
  }),
  sorts: {
    id: studentTable.id,
    full_name: studentTable.full_name,
    number: studentTable.number,
    state: studentTable.state,
    term: studentTable.term,
    passed_hours: studentTable.passed_hours,
    enrolled_on: studentTable.enrolled_on,
    gpa: bestFirst,
  },
  present: async (rows, { actor, language }) => {
    const specialties = await specialtyList(language)
    return rows.map(row => presentRow(row, actor, specialties))
  },
})

const specialtiesOf = async (degree: Specialties[number]['degree_type'], language: string): Promise<number[]> =>
  (await specialtyList(language)).filter(each => each.degree_type === degree).map(each => each.id)

/** A student as lists and the head of the record show it. */
export function presentRow(row: Student, actor: Actor, specialties: Specialties) {
  const specialty = specialties.find(each => each.id === row.specialty_id)!
  return {
    id: row.id,
    number: row.number,
    full_name: row.full_name,
    latin_name: row.latin_name,
    civil_number: row.civil_number,
    mobile: row.mobile,
    gender: row.gender as 'male' | 'female',
    state: row.state,
    state_since: row.state_since,
    specialty_id: row.specialty_id,
    specialty: specialty.name,
    department: specialty.department,
    degree_type: specialty.degree_type,
    term: row.term,
    gpa: row.gpa === null ? null : row.gpa / 100,
    passed_hours: row.passed_hours,
    enrolled_on: row.enrolled_on,
    can: abilitiesOn(row, actor),
  }
}
