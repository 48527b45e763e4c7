import { namePart } from '@halaqa/identity/server'
import { gathered, idsOfPairs, listed, pairKey, prepared } from '@halaqa/kit-server/database'
import { asc, desc, sql } from 'drizzle-orm'
import { subjectTeacherTable } from './teachers.table.ts'

const { accountId, id, role, semesterId, subjectId } = subjectTeacherTable
const asked = sql`unnest(${listed('semesters')}, ${listed('subjects')})`
const teachersOf = prepared(handle =>
  handle
    .select({ semesterId, subjectId, teacher: namePart(accountId) })
    .from(subjectTeacherTable)
    .where(sql`(${semesterId}, ${subjectId}) in (select * from ${asked})`)
    // The lead last, so that it is the one that stays in the map.
    .orderBy(asc(role), desc(id))
    .prepare('curriculum_teachers_of'),
)
const byPair = gathered(async (pairs: string[]) => {
  const [semesters, subjects] = idsOfPairs(pairs)
  const rows = await teachersOf({ semesters, subjects })
  return new Map(rows.map(row => [pairKey(row.semesterId, row.subjectId), row]))
})

/** Who leads each subject in a semester, by name; subjects that nobody is assigned to are not in it. */
export async function leadTeachers(subjectIds: readonly number[], semesterId: number): Promise<Map<number, string>> {
  const found = await byPair(subjectIds.map(subjectId => pairKey(semesterId, subjectId)))
  return new Map([...found.values()].map(row => [row.subjectId, row.teacher.name]))
}
