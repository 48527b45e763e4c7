import { batched, idsOfPairs, intArrayParam, pairKey, prepared } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { progressTable } from './progress.table.ts'

export type ProgressRecord = typeof progressTable.$inferSelect

const { student_id, subject_id } = progressTable
const asked = sql`unnest(${intArrayParam('students')}, ${intArrayParam('subjects')})`
const progressOf = prepared(handle =>
  handle
    .select()
    .from(progressTable)
    .where(sql`(${student_id}, ${subject_id}) in (select * from ${asked})`)
    .prepare('learning_progress_of'),
)
const byPair = batched(async (pairs: string[]) => {
  const [students, subjects] = idsOfPairs(pairs)
  return Map.groupBy(await progressOf({ students, subjects }), row => pairKey(row.student_id, row.subject_id))
})

/** What is known of a student's elements of some subjects, by element. */
export async function progressIn(
  studentId: number,
  subjectIds: readonly number[],
): Promise<Map<number, ProgressRecord>> {
  const found = await byPair(subjectIds.map(subjectId => pairKey(studentId, subjectId)))
  return new Map([...found.values()].flat().map(row => [row.element_id, row]))
}

/** Milliseconds as the specification's minutes, two places. */
export const minutesOf = (ms: number): number => Math.round(ms / 600) / 100

/** `{[0,4000),[9000,12000)}` as pairs. */
export const pairsOf = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
