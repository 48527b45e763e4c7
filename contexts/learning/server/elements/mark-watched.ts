import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, sql } from 'drizzle-orm'
import { isWatched } from '../../contract/coverage.ts'
import { notWatchedEnough } from '../../contract/element.ts'
import { openElement, openStudyOf } from '../access/study.ts'
import { minutesOf } from '../progress/progress.queries.ts'
import { progressTable } from '../progress/progress.table.ts'

const own = (studentId: number, elementId: number) =>
  and(eq(progressTable.student_id, studentId), eq(progressTable.element_id, elementId))

/**
 * Finishes an element: a text that was read, a file or a link that was opened, a film whose length nobody knows. A film of
 * known length is finished by being watched; `not-watched-enough` says how much is covered of what is needed.
 */
export async function markWatched(accountId: number, elementId: number) {
  const study = await openStudyOf(accountId)
  const element = await openElement(study, elementId)
  if (element.durationMs !== null) {
    const [row] = await db().select().from(progressTable).where(own(study.learner.id, elementId))
    const covered = row?.covered_ms ?? 0
    if (!row?.watched_at && !isWatched(covered, element.durationMs))
      refuse(notWatchedEnough, {}, { covered_ms: covered, duration_ms: element.durationMs })
  }
  const now = clock.now()
  return keep(study.learner.id, element, {
    watched_at: sql`coalesce(${progressTable.watched_at}, ${now.toISOString()}::timestamptz)`,
  })
}

/** Keeps where the student stopped, cut to the piece. */
export async function seekElement(accountId: number, elementId: number, minutes: number) {
  const study = await openStudyOf(accountId)
  const element = await openElement(study, elementId)
  const positionMs = Math.min(Math.round(minutes * 60_000), element.durationMs ?? Number.POSITIVE_INFINITY)
  return keep(study.learner.id, element, { position_ms: positionMs, position_at: clock.now() })
}

type Change = Partial<Record<'watched_at' | 'position_ms' | 'position_at', unknown>>

async function keep(studentId: number, element: { id: number; subjectId: number }, change: Change) {
  const now = clock.now()
  const [row] = await db()
    .insert(progressTable)
    .values({
      student_id: studentId,
      element_id: element.id,
      subject_id: element.subjectId,
      position_at: now,
      updated_at: now,
      ...(change.position_ms !== undefined && { position_ms: change.position_ms as number }),
      ...(change.watched_at !== undefined && { watched_at: now }),
    })
    .onConflictDoUpdate({
      target: [progressTable.student_id, progressTable.element_id],
      set: { ...(change as object), updated_at: now },
    })
    .returning()
  return {
    id: element.id,
    watched: row!.watched_at ? (1 as const) : (0 as const),
    seek_minutes: minutesOf(row!.position_ms),
  }
}
