import { accountsOfGuards } from '@halaqa/identity/server'
import { prepared } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { subjectTeacherTable } from './teachers.table.ts'

const { accountId, id, role, semesterId, subjectId } = subjectTeacherTable
const teachersOf = prepared(handle =>
  handle
    .select({ subjectId, accountId })
    .from(subjectTeacherTable)
    .where(
      and(eq(semesterId, sql.placeholder('semesterId')), sql`${subjectId} = any(${sql.placeholder('subjectIds')})`),
    )
    // The lead last, so that it is the one that stays in the map.
    .orderBy(asc(role), desc(id))
    .prepare('curriculum_teachers_of'),
)
/** Who leads each subject in a semester, by name; subjects that nobody is assigned to are not in it. */
export async function leadTeachers(subjectIds: readonly number[], semesterId: number): Promise<Map<number, string>> {
  if (!subjectIds.length) return new Map()
  const rows = await teachersOf({ semesterId, subjectIds })
  const ids = [...new Set(rows.map(row => row.accountId))]
  if (!ids.length) return new Map()
  const { rows: accounts } = await accountsOfGuards({ guards: ['teachers'], ids, page: 1, per_page: ids.length })
  const names = new Map(accounts.map(account => [account.id, account.name]))
  return new Map(rows.map(row => [row.subjectId, names.get(row.accountId) ?? '']))
}
