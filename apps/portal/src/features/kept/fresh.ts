import {
  coveredMs,
  type ElementScreen,
  isWatched,
  mergeRanges,
  type StudiedElement,
  type StudiedLesson,
  type WatchEntry,
} from '@halaqa/learning/contract'

/** What the college does not know yet: what was played, and the texts and files that were finished, without a connection. */
export type Untold = { entries: readonly WatchEntry[]; finished: readonly number[] }

/** A page as it is kept, with what has been done since on this device: its percents are those of now. */
export function withUntold(screen: ElementScreen, untold: Untold, kept: readonly ElementScreen[]): ElementScreen {
  const coveredBy = new Map(kept.map(each => [each.id, each.covered]))
  const now = (element: StudiedElement) => elementNow(element, coveredBy.get(element.id) ?? [], untold)
  return {
    ...screen,
    ...now(screen),
    covered: coveredNow(screen, screen.covered, untold),
    lesson: { ...screen.lesson, elements: screen.lesson.elements.map(now) },
  }
}

const coveredNow = ({ id, duration_ms }: StudiedElement, covered: ElementScreen['covered'], { entries }: Untold) =>
  mergeRanges(
    [...covered, ...entries.filter(each => each.element_id === id).flatMap(each => each.ranges)],
    duration_ms ?? undefined,
  )

function elementNow<E extends StudiedElement>(element: E, covered: ElementScreen['covered'], untold: Untold): E {
  const { id, duration_ms } = element
  if (element.watched) return element
  const played = coveredMs(coveredNow(element, covered, untold))
  const isEnded = untold.entries.some(each => each.element_id === id && each.ended)
  const isDone = untold.finished.includes(id) || (duration_ms ? isWatched(played, duration_ms) : isEnded)
  if (isDone) return { ...element, watched: 1, percent: 100 }
  const part = duration_ms ? Math.floor((Math.min(played, duration_ms) / duration_ms) * 100) : 0
  return { ...element, percent: Math.max(element.percent, part) }
}

/** Kept pages with the progress that the college tells of their lesson now. */
export function withLesson(screens: readonly ElementScreen[], lesson: StudiedLesson, percent: number): ElementScreen[] {
  const told = new Map(lesson.elements.map(each => [each.id, each]))
  return screens.map(screen => {
    const { watched, percent: own, seek_minutes } = told.get(screen.id) ?? screen
    return { ...screen, watched, percent: own, seek_minutes, lesson, subject: { ...screen.subject, percent } }
  })
}
