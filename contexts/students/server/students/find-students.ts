import { searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { ilike, inArray } from 'drizzle-orm'
import { studentTable } from './students.table.ts'

/** Number and name of students by id: what other contexts show of them in lists for staff. */
export async function studentsByIds(
  ids: readonly number[],
): Promise<Map<number, { number: string; fullName: string }>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ id: studentTable.id, number: studentTable.number, fullName: studentTable.fullName })
    .from(studentTable)
    .where(inArray(studentTable.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** The ids of students whose name or numbers hold the words, `limit` of them at most. */
export async function studentIdsLike(q: string, limit: number): Promise<number[]> {
  const pattern = `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .where(ilike(studentTable.searchText, pattern))
    .limit(limit)
  return rows.map(row => row.id)
}
