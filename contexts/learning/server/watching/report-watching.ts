import { type PublishedElement, publishedElements } from '@halaqa/curriculum/server'
import { clock } from '@halaqa/kit-server/clock'
import { mergeRanges, watchedShare } from '../../contract/coverage.ts'
import type { WatchEntry, WatchResult } from '../../contract/watching.ts'
import { isOpenElement, openStudyOf } from '../access/study.ts'
import { mergeTold, type Told } from './merge-told.ts'

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
  const rows = await mergeTold(toldOf(study.learner.id, kept, elements))
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

/** One report an element, cut to the piece. */
function toldOf(studentId: number, entries: readonly WatchEntry[], elements: Map<number, PublishedElement>): Told[] {
  const byElement = new Map<number, WatchEntry[]>()
  for (const entry of entries) byElement.set(entry.element_id, [...(byElement.get(entry.element_id) ?? []), entry])
  return [...byElement].map(([elementId, own]) => {
    const { subjectId, durationMs } = elements.get(elementId)!
    const ranges = mergeRanges(
      own.flatMap(each => each.ranges),
      durationMs ?? undefined,
    )
    const last = own.reduce((newest, each) => (each.at >= newest.at ? each : newest))
    return {
      student_id: studentId,
      element_id: elementId,
      subject_id: subjectId,
      covered: `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`,
      position_ms: Math.min(last.position_ms, durationMs ?? last.position_ms),
      position_at: earlier(last.at),
      needed_ms: durationMs === null ? null : Math.ceil(durationMs * watchedShare),
      ended: own.some(each => each.ended),
    }
  })
}

/** A device whose clock is ahead would keep all others from moving the place. */
const earlier = (at: string): string => {
  const now = clock.now().toISOString()
  return at < now ? at : now
}
