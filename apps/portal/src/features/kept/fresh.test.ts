import type { ElementScreen, StudiedElement, StudiedLesson, WatchEntry } from '@halaqa/learning/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withLesson, withUntold } from './fresh.ts'

const element = (id: number, wish: Partial<StudiedElement> = {}) =>
  ({ id, kind: 'video', duration_ms: 1000, watched: 0, percent: 0, seek_minutes: 0, ...wish }) as StudiedElement
const lessonOf = (...elements: StudiedElement[]) => ({ id: 1, elements }) as StudiedLesson
const screenOf = (own: StudiedElement, lesson: StudiedLesson, covered: [number, number][] = []) =>
  ({ ...own, covered, lesson, subject: { id: 1, percent: 0 } }) as unknown as ElementScreen
const played = (element_id: number, ...ranges: [number, number][]) =>
  ({ element_id, ranges, ended: false }) as unknown as WatchEntry

describe('a kept page without a connection', () => {
  const lesson = lessonOf(element(1), element(2), element(3, { kind: 'text', duration_ms: null }))
  const kept = [screenOf(lesson.elements[0]!, lesson, [[0, 300]]), screenOf(lesson.elements[1]!, lesson)]
  it('counts what was played since with what the college knew, each moment once', () => {
    const untold = { entries: [played(1, [200, 500])], finished: [] }
    const now = withUntold(kept[0]!, untold, kept)
    expect(now).toMatchObject({ percent: 50, watched: 0, covered: [[0, 500]] })
    // Its line in the list says the same, and the others stay.
    expect(now.lesson.elements.map(each => each.percent)).toEqual([50, 0, 0])
  })
  it('is finished by nine tenths of a film, and by reading a text', () => {
    const now = withUntold(kept[1]!, { entries: [played(2, [0, 900])], finished: [3] }, kept)
    expect(now).toMatchObject({ percent: 100, watched: 1 })
    expect(now.lesson.elements.map(each => each.watched)).toEqual([0, 1, 1])
  })
  it('never says less than was known', () => {
    const range = fc.tuple(fc.nat(1000), fc.nat(1000))
    fc.assert(
      fc.property(fc.nat(100), fc.array(range, { maxLength: 5 }), (percent, ranges) => {
        const own = element(1, { percent })
        const screen = screenOf(own, lessonOf(own))
        expect(
          withUntold(screen, { entries: [played(1, ...ranges)], finished: [] }, [screen]).percent,
        ).toBeGreaterThanOrEqual(percent)
      }),
    )
  })
})

it('the college’s word of a lesson is taken over into every page of it that is kept', () => {
  const before = lessonOf(element(1), element(2))
  const kept = before.elements.map(each => screenOf(each, before))
  const told = lessonOf(element(1, { watched: 1, percent: 100 }), element(2, { percent: 40, seek_minutes: 2 }))
  const fresh = withLesson(kept, told, 70)
  expect(fresh.map(each => [each.percent, each.watched, each.subject.percent])).toEqual([
    [100, 1, 70],
    [40, 0, 70],
  ])
  expect(fresh[0]!.lesson).toBe(told)
})
