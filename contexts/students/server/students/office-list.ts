import { publicSpecialties } from '@halaqa/academics/server'
import { searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { StudentFilter } from '../../contract/students.ts'
import { abilitiesOn } from './students.policy.ts'
import { type Student, studentTable } from './students.table.ts'

type Filter = z.infer<typeof StudentFilter>
export type Asked = { sort: string; q?: string | undefined; ids?: number[] | undefined; filter: Filter }
export type ListQuery = Asked & { page: number; per_page: number }
type Specialties = Awaited<ReturnType<typeof publicSpecialties>>

/** One page of students: a handful of queries, whatever the page holds. */
export async function studentPage(query: ListQuery, actor: Actor, language: string) {
  const specialties = await publicSpecialties(language)
  const total = await db().$count(studentTable, conditionOf(query, specialties))
  const rows = await studentRows(
    query,
    { offset: (query.page - 1) * query.per_page, limit: query.per_page },
    specialties,
  )
  return {
    rows: rows.map(row => presentRow(row, actor, specialties)),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

/** All students of a filter, a thousand at a time: for what is too long to be held. */
export async function* allStudents(query: Asked, actor: Actor, language: string) {
  const specialties = await publicSpecialties(language)
  const limit = 1000
  for (let offset = 0, isMore = true; isMore; offset += limit) {
    const rows = await studentRows(query, { offset, limit }, specialties)
    isMore = rows.length === limit
    for (const row of rows) yield presentRow(row, actor, specialties)
  }
}

function studentRows(query: Asked, { offset, limit }: { offset: number; limit: number }, specialties: Specialties) {
  // First which rows, then the rows: what comes before the page is passed over in an index.
  const ids = db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .where(conditionOf(query, specialties))
    .orderBy(...orderOf(query.sort))
    .limit(limit)
    .offset(offset)
  return db()
    .select()
    .from(studentTable)
    .where(inArray(studentTable.id, ids))
    .orderBy(...orderOf(query.sort))
}

/** What a filter and search words mean, as one condition. */
function conditionOf({ q, ids, filter }: Asked, specialties: Specialties): SQL | undefined {
  const table = studentTable
  const { state, specialty_id, department_id, degree_type, term, gender } = filter
  const ofDegree = specialties.filter(each => each.degree_type === degree_type).map(each => each.id)
  return and(
    ids && inArray(table.id, ids),
    state && eq(table.state, state),
    specialty_id ? eq(table.specialtyId, specialty_id) : undefined,
    department_id ? eq(table.departmentId, department_id) : undefined,
    degree_type && inArray(table.specialtyId, ofDegree),
    term ? eq(table.term, term) : undefined,
    gender && eq(table.gender, gender),
    searched(q),
  )
}

/** Every word must be found; a civil or student number is one word. The trigram index serves it. */
export function searched(q: string | undefined): SQL | undefined {
  const words = searchKey(q ?? '')
    .split(' ')
    .filter(Boolean)
  return and(...words.map(word => like(studentTable.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`)))
}

const sortable = {
  id: studentTable.id,
  number: studentTable.number,
  full_name: studentTable.fullName,
  enrolled_on: studentTable.enrolledOn,
}
function orderOf(sort: string): SQL[] {
  const isDown = sort.startsWith('-')
  const direction = isDown ? desc : asc
  const name = sort.replace('-', '')
  if (name === 'gpa') {
    const best = isDown ? sql`${studentTable.gpa} desc nulls last` : sql`${studentTable.gpa} asc nulls first`
    return [best, direction(studentTable.id)]
  }
  const column = sortable[name as keyof typeof sortable]
  // Ids and numbers are each one's own.
  return name === 'id' || name === 'number' ? [direction(column)] : [direction(column), direction(studentTable.id)]
}

/** A student as lists and the head of the record show it. */
export function presentRow(row: Student, actor: Actor, specialties: Specialties) {
  const specialty = specialties.find(each => each.id === row.specialtyId)!
  return {
    id: row.id,
    number: row.number,
    full_name: row.fullName,
    latin_name: row.latinName,
    civil_number: row.civilNumber,
    mobile: row.mobile,
    gender: row.gender,
    state: row.state,
    state_since: row.stateSince,
    specialty_id: row.specialtyId,
    specialty: specialty.name,
    department: specialty.department,
    degree_type: specialty.degree_type,
    term: row.term,
    gpa: row.gpa === null ? null : row.gpa / 100,
    passed_hours: row.passedHours,
    enrolled_on: row.enrolledOn,
    can: abilitiesOn(row, actor),
  }
}
