import { namePart } from '@halaqa/identity/server'
import { batched, idsOfPairs, intArrayParam, pairKey, prepared } from '@halaqa/kit-server/database'
import { asc, desc, sql } from 'drizzle-orm'
import { subjectTeacherTable } from './teachers.table.ts'

const { account_id, id, role, semester_id, subject_id } = subjectTeacherTable
const asked = sql`unnest(${intArrayParam('semesters')}, ${intArrayParam('subjects')})`
const teachersOf = prepared(handle =>
  handle
    .select({ semester_id, subject_id, teacher: namePart(account_id) })
    .from(subjectTeacherTable)
    .where(sql`(${semester_id}, ${subject_id}) in (select * from ${asked})`)
    // The lead last, so that it is the one that stays in the map.
    .orderBy(asc(role), desc(id))
    .prepare('curriculum_teachers_of'),
)
const byPair = batched(async (pairs: string[]) => {
  const [semesters, subjects] = idsOfPairs(pairs)
  const rows = await teachersOf({ semesters, subjects })
  return new Map(rows.map(row => [pairKey(row.semester_id, row.subject_id), row]))
})

/** Who leads each subject in a semester, by name; subjects that nobody is assigned to are not in it. */
export async function leadTeachers(subjectIds: readonly number[], semesterId: number): Promise<Map<number, string>> {
  const found = await byPair(subjectIds.map(subjectId => pairKey(semesterId, subjectId)))
  return new Map([...found.values()].map(row => [row.subject_id, row.teacher.name]))
}
