import { db } from '@halaqa/kit-server/database'
import { and, asc, type Column, desc, inArray, type SQL } from 'drizzle-orm'
import { searched } from './office-list.ts'
import { type Student, studentTable } from './students.table.ts'

const person = {
  id: studentTable.id,
  account_id: studentTable.account_id,
  number: studentTable.number,
  name: studentTable.full_name,
  specialty_id: studentTable.specialty_id,
  state: studentTable.state,
}
export type StudentPerson = Pick<Student, 'id' | 'account_id' | 'number' | 'specialty_id' | 'state'> & { name: string }

/** Students by their ids, in one query. */
export async function studentsByIds(ids: number[]): Promise<Map<number, StudentPerson>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select(person)
    .from(studentTable)
    .where(inArray(studentTable.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row]))
}

/** A part of another context's statement: ids of the students whom search words find. */
export const studentsFoundBy = (q: string) => db().select({ id: studentTable.id }).from(studentTable).where(searched(q))

/** The ids of students whose name or numbers hold the words, `limit` of them at most. */
export async function studentIdsLike(q: string, limit: number): Promise<number[]> {
  const rows = await studentsFoundBy(q).limit(limit)
  return rows.map(row => row.id)
}

type Asked = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  ids?: number[] | undefined
  specialty_id?: number | undefined
  /** What another context knows of a student, as a condition on the student's id. */
  where?: (studentId: Column) => SQL | undefined
}

/** One page of students by name or number, for lists of what other contexts know of them. */
export async function studentsListed({ page, per_page, sort, q, ids, specialty_id, where }: Asked) {
  const condition = and(
    ids && inArray(studentTable.id, ids),
    specialty_id ? inArray(studentTable.specialty_id, [specialty_id]) : undefined,
    searched(q),
    where?.(studentTable.id),
  )
  const direction = sort.startsWith('-') ? desc : asc
  const order = sort.endsWith('number')
    ? [direction(studentTable.number)]
    : [direction(studentTable.full_name), direction(studentTable.id)]
  const total = await db().$count(studentTable, condition)
  const rows: StudentPerson[] = await db()
    .select(person)
    .from(studentTable)
    .where(condition)
    .orderBy(...order)
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows, total, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}
