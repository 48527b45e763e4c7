import { db } from '@halaqa/kit-server/database'
import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { progressTable } from './progress.table.ts'

export type ProgressRecord = typeof progressTable.$inferSelect

/** What is known of a student's elements of a subject, by element. */
export async function progressIn(studentId: number, subjectId: number): Promise<Map<number, ProgressRecord>> {
  const rows = await db()
    .select()
    .from(progressTable)
    .where(and(eq(progressTable.studentId, studentId), eq(progressTable.subjectId, subjectId)))
  return new Map(rows.map(row => [row.elementId, row]))
}

/** How many elements of each subject are finished. */
export async function watchedIn(studentId: number, subjectIds: readonly number[]): Promise<Map<number, number>> {
  if (!subjectIds.length) return new Map()
  const rows = await db()
    .select({ subjectId: progressTable.subjectId, watched: count() })
    .from(progressTable)
    .where(
      and(
        eq(progressTable.studentId, studentId),
        inArray(progressTable.subjectId, [...subjectIds]),
        isNotNull(progressTable.watchedAt),
      ),
    )
    .groupBy(progressTable.subjectId)
  return new Map(rows.map(row => [row.subjectId, row.watched]))
}

/** What the student was at last, on any device. */
export async function lastProgress(
  studentId: number,
  subjectIds: readonly number[],
): Promise<ProgressRecord | undefined> {
  if (!subjectIds.length) return undefined
  const [row] = await db()
    .select()
    .from(progressTable)
    .where(and(eq(progressTable.studentId, studentId), inArray(progressTable.subjectId, [...subjectIds])))
    .orderBy(desc(progressTable.updatedAt))
    .limit(1)
  return row
}

/** Milliseconds as the specification's minutes, two places. */
export const minutesOf = (ms: number): number => Math.round(ms / 600) / 100

/** `{[0,4000),[9000,12000)}` as pairs. */
export const pairsOf = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
