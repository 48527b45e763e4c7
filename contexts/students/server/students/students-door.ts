import { db } from '@halaqa/kit-server/database'
import { eq, inArray, type SQL } from 'drizzle-orm'
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

/** Students by name or number; for `handleList` of another context, which says what it knows of each. */
export const studentsToList = {
  from: () => db().select(person).from(studentTable).$dynamic(),
  keys: () => db().select({ id: studentTable.id }).from(studentTable).$dynamic(),
  key: studentTable.id,
  search: studentTable.search_text,
  sorts: { full_name: studentTable.full_name, number: studentTable.number },
}
/** A condition of such a list. */
export const isOfSpecialty = (id: number): SQL => eq(studentTable.specialty_id, id)
