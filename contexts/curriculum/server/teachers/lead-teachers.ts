import { accountsOfGuards } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { subjectTeacherTable } from './teachers.table.ts'

/** Who leads each subject in a semester, by name; subjects that nobody is assigned to are not in it. */
export async function leadTeachers(subjectIds: readonly number[], semesterId: number): Promise<Map<number, string>> {
  if (!subjectIds.length) return new Map()
  const rows = await db()
    .select({ subjectId: subjectTeacherTable.subjectId, accountId: subjectTeacherTable.accountId })
    .from(subjectTeacherTable)
    .where(and(eq(subjectTeacherTable.semesterId, semesterId), inArray(subjectTeacherTable.subjectId, [...subjectIds])))
    // The lead last, so that it is the one that stays in the map.
    .orderBy(asc(subjectTeacherTable.role), desc(subjectTeacherTable.id))
  const ids = [...new Set(rows.map(row => row.accountId))]
  if (!ids.length) return new Map()
  const { rows: accounts } = await accountsOfGuards({ guards: ['teachers'], ids, page: 1, per_page: ids.length })
  const names = new Map(accounts.map(account => [account.id, account.name]))
  return new Map(rows.map(row => [row.subjectId, names.get(row.accountId) ?? '']))
}
