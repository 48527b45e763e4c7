import { type PublishedElement, publishedElements } from '@halaqa/curriculum/server'
import { clock } from '@halaqa/kit-server/clock'
import { prepared } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import { mergeRanges, watchedShare } from '../../contract/coverage.ts'
import type { WatchEntry, WatchResult } from '../../contract/watching.ts'
import { isOpenElement, openStudyOf } from '../access/study.ts'
import { progressTable } from '../progress/progress.table.ts'

/**
 * Adds what was really played to what is known. The union of ranges does not care for order or repetition: a report that is
 * sent twice, or by two devices at once, counts once, so the ids of reports need not be kept. An entry of what the student
 * does not study is refused alone and holds nothing back.
 */
export async function reportWatching(accountId: number, entries: readonly WatchEntry[]): Promise<WatchResult> {
  const [study, elements] = await Promise.all([
    openStudyOf(accountId),
    publishedElements([...new Set(entries.map(each => each.element_id))]),
  ])
  const isKept = ({ element_id }: WatchEntry) => {
    const element = elements.get(element_id)
    return element?.kind === 'video' && isOpenElement(study, element)
  }
  const kept = entries.filter(isKept)
  const rows = kept.length ? await mergeInto(study.learner.id, reportsOf(kept, elements)) : []
  return {
    entries: entries.map(entry => ({ id: entry.id, result: isKept(entry) ? 'kept' : 'refused' })),
    elements: rows.map(row => ({
      id: row.element_id,
      covered_ms: row.covered_ms,
      duration_ms: elements.get(row.element_id)?.durationMs ?? null,
      position_ms: row.position_ms,
      watched: row.watched ? 1 : 0,
    })),
    finished: rows.filter(row => row.finished).map(row => row.element_id),
  }
}

type Report = {
  element_id: number
  subject_id: number
  covered: string
  position_ms: number
  position_at: string
  /** What must be covered for the element to be watched; null while its length is unknown. */
  needed_ms: number | null
  ended: boolean
}

/** One report an element, cut to the piece; in the order of ids, so that two devices never wait for each other. */
function reportsOf(entries: readonly WatchEntry[], elements: Map<number, PublishedElement>): Report[] {
  const byElement = new Map<number, WatchEntry[]>()
  for (const entry of entries) byElement.set(entry.element_id, [...(byElement.get(entry.element_id) ?? []), entry])
  return [...byElement]
    .map(([elementId, own]) => {
      const { subjectId, durationMs } = elements.get(elementId)!
      const ranges = mergeRanges(
        own.flatMap(each => each.ranges),
        durationMs ?? undefined,
      )
      const last = own.reduce((newest, each) => (each.at >= newest.at ? each : newest))
      return {
        element_id: elementId,
        subject_id: subjectId,
        covered: `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`,
        position_ms: Math.min(last.position_ms, durationMs ?? last.position_ms),
        position_at: earlier(last.at),
        needed_ms: durationMs === null ? null : Math.ceil(durationMs * watchedShare),
        ended: own.some(each => each.ended),
      }
    })
    .sort((a, b) => a.element_id - b.element_id)
}

/** A device whose clock is ahead would keep all others from moving the place. */
const earlier = (at: string): string => {
  const now = clock.now().toISOString()
  return at < now ? at : now
}

/** What is told, as rows; `$told` stands in it twice because what a conflict sets does not see the rows of the insert's own query. */
const toldRows = sql`jsonb_to_recordset(${sql.placeholder('told')}::jsonb) as report(element_id int, subject_id int,
  covered int4multirange, position_ms int, position_at timestamptz, needed_ms int, ended boolean)`
const lengthOf = (ranges: SQL) =>
  sql`(select coalesce(sum(upper(stretch) - lower(stretch)), 0)::int from unnest(${ranges}) stretch)`
const now = sql`${sql.placeholder('now')}::timestamptz`
const isEnough = (covered: SQL) =>
  sql`case when report.needed_ms is null then report.ended else ${lengthOf(covered)} >= report.needed_ms end`

/** One statement for the whole batch: each row is locked as it is read, so nothing that another device tells is lost. */
const mergeTold = prepared(handle => {
  const { covered, elementId, positionAt, positionMs, watchedAt } = progressTable
  const union = sql`${covered} + excluded.covered`
  return handle
    .insert(progressTable)
    .select(
      sql`select ${sql.placeholder('studentId')}::int, element_id, subject_id, covered, ${lengthOf(sql`covered`)},
        position_ms, position_at, case when ${isEnough(sql`covered`)} then ${now} end, ${now}
      from ${toldRows} order by element_id`,
    )
    .onConflictDoUpdate({
      target: [progressTable.studentId, elementId],
      set: {
        covered: union,
        coveredMs: lengthOf(union),
        positionMs: sql`case when excluded.position_at >= ${positionAt} then excluded.position_ms else ${positionMs} end`,
        positionAt: sql`greatest(${positionAt}, excluded.position_at)`,
        watchedAt: sql`coalesce(${watchedAt}, (select case when ${isEnough(union)} then ${now} end
          from ${toldRows} where report.element_id = excluded.element_id))`,
        updatedAt: now,
      },
    })
    .returning({
      element_id: elementId,
      covered_ms: progressTable.coveredMs,
      position_ms: positionMs,
      watched: sql<boolean>`${watchedAt} is not null`,
      finished: sql<boolean>`coalesce(${watchedAt} = ${now}, false)`,
    })
    .prepare('learning_merge_told')
})
const mergeInto = (studentId: number, reports: Report[]) =>
  mergeTold({ studentId, told: JSON.stringify(reports), now: clock.now().toISOString() })
