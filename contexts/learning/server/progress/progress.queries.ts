import { prepared } from '@halaqa/kit-server/database'
import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { progressTable } from './progress.table.ts'

export type ProgressRecord = typeof progressTable.$inferSelect

const { studentId, subjectId, updatedAt, watchedAt } = progressTable
const own = eq(studentId, sql.placeholder('studentId'))
const ofSubjects = sql`${subjectId} = any(${sql.placeholder('subjectIds')})`

const ofSubject = prepared(handle =>
  handle
    .select()
    .from(progressTable)
    .where(and(own, eq(subjectId, sql.placeholder('subjectId'))))
    .prepare('learning_progress_in'),
)
/** What is known of a student's elements of a subject, by element. */
export async function progressIn(studentId: number, subjectId: number): Promise<Map<number, ProgressRecord>> {
  return new Map((await ofSubject({ studentId, subjectId })).map(row => [row.elementId, row]))
}

const watched = prepared(handle =>
  handle
    .select({ subjectId, watched: count() })
    .from(progressTable)
    .where(and(own, ofSubjects, isNotNull(watchedAt)))
    .groupBy(subjectId)
    .prepare('learning_watched_in'),
)
/** How many elements of each subject are finished. */
export async function watchedIn(studentId: number, subjectIds: readonly number[]): Promise<Map<number, number>> {
  if (!subjectIds.length) return new Map()
  return new Map((await watched({ studentId, subjectIds })).map(row => [row.subjectId, row.watched]))
}

const last = prepared(handle =>
  handle
    .select()
    .from(progressTable)
    .where(and(own, ofSubjects))
    .orderBy(desc(updatedAt))
    .limit(1)
    .prepare('learning_last_progress'),
)
/** What the student was at last, on any device. */
export async function lastProgress(studentId: number, subjectIds: readonly number[]) {
  return subjectIds.length ? (await last({ studentId, subjectIds }))[0] : undefined
}

/** Milliseconds as the specification's minutes, two places. */
export const minutesOf = (ms: number): number => Math.round(ms / 600) / 100

/** `{[0,4000),[9000,12000)}` as pairs. */
export const pairsOf = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
