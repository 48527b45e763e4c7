import { type PublishedElement, publishedElements } from '@halaqa/curriculum/server'
import { clock } from '@halaqa/kit-server/clock'
import { mergeRanges, watchedShare } from '../../contract/coverage.ts'
import type { WatchEntry, WatchReport, WatchResult } from '../../contract/watching.ts'
import { isOpenElement, openStudyOf } from '../access/study.ts'
import { mergeTold, type Told } from './merge-told.ts'
import { momentOfOpening } from './opening.ts'

/** A moment by the device's clock as one of ours, milliseconds since 1970: never of tomorrow. */
type DeviceClock = (at: string) => number

/**
 * Adds what was really played to what is known. The union of ranges does not care for order or repetition: a report that is
 * sent twice, or by two devices at once, counts once, so the ids of reports need not be kept. An entry of what the student
 * does not study is refused alone and holds nothing back.
 */
export async function reportWatching(accountId: number, { sent_at, entries }: WatchReport): Promise<WatchResult> {
  const [study, elements] = await Promise.all([
    openStudyOf(accountId),
    publishedElements([...new Set(entries.map(each => each.element_id))]),
  ])
  const isKept = ({ element_id }: WatchEntry) => {
    const element = elements.get(element_id)
    return element?.kind === 'video' && isOpenElement(study, element)
  }
  const kept = entries.filter(isKept)
  const now = clock.now().getTime()
  const clockOf: DeviceClock = at => Math.min(now, Date.parse(at) + now - Date.parse(sent_at))
  const rows = await mergeTold(toldOf(study.learner.id, kept, elements, clockOf))
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

/** One report an element, cut to the piece; the time in which it was played begins where the film was opened. */
function toldOf(
  studentId: number,
  entries: readonly WatchEntry[],
  elements: Map<number, PublishedElement>,
  clockOf: DeviceClock,
): Told[] {
  return [...Map.groupBy(entries, each => each.element_id)].map(([elementId, own]) => {
    const { subjectId, durationMs } = elements.get(elementId)!
    const last = own.reduce((newest, each) => (each.at >= newest.at ? each : newest))
    return {
      student_id: studentId,
      element_id: elementId,
      subject_id: subjectId,
      covered: mergeRanges(
        own.flatMap(each => each.ranges),
        durationMs ?? undefined,
      ),
      played: mergeRanges(
        own.flatMap(({ from, at, opening }) => {
          const opened = momentOfOpening(opening, { studentId, elementId })
          return opened === undefined ? [] : [[Math.max(opened, clockOf(from)), clockOf(at)] as const]
        }),
      ),
      position_ms: Math.min(last.position_ms, durationMs ?? last.position_ms),
      position_at: new Date(clockOf(last.at)).toISOString(),
      needed_ms: durationMs === null ? null : Math.ceil(durationMs * watchedShare),
      ended: own.some(each => each.ended),
    }
  })
}
