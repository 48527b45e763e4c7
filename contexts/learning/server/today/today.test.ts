import { describe, expect, it } from 'vitest'
import type { StudiedElement, StudiedLesson } from '../../contract/subject.ts'
import type { StudyEvent } from '../../contract/today.ts'
import { dueOf, nextOf, unfinished, weekOf } from './today.ts'

const event = (id: number, starts_on: string, ends_on: string, more: Partial<StudyEvent> = {}): StudyEvent => ({
  id,
  title: `${id}`,
  type: '',
  note: '',
  colour: 'info',
  background: false,
  rule_key: null,
  starts_on,
  ends_on,
  ...more,
})
const today = '2026-11-24'

describe('what comes next', () => {
  it('is the nearest day on which something begins, or the last day of what has begun', () => {
    const events = [event(1, '2026-11-30', '2026-12-02'), event(2, '2026-11-20', '2026-11-26')]
    expect(nextOf(events, today)).toMatchObject({ id: 2, deadline: true, on: '2026-11-26' })
    expect(nextOf(events.slice(0, 1), today)).toMatchObject({ id: 1, deadline: false, on: '2026-11-30' })
  })
  it('is never a background, nor what is over', () => {
    const background = event(1, '2026-11-01', '2027-01-01', { background: true })
    expect(nextOf([background, event(2, '2026-11-01', '2026-11-23')], today)).toBeNull()
  })
})

it('a week counts on each day what lies on it', () => {
  const week = weekOf([event(1, '2026-11-23', '2026-11-25'), event(2, '2026-11-25', '2026-11-25')], '2026-11-22')
  expect(week.map(each => each.events)).toEqual([0, 1, 1, 2, 0, 0, 0])
})

it('due is what ends or begins within three weeks, the nearest first', () => {
  const events = [
    event(1, '2026-12-05', '2026-12-06'),
    event(2, '2026-11-01', '2026-11-24'),
    event(3, '2027-01-05', '2027-01-06'),
  ]
  expect(dueOf(events, today).map(({ id, days }) => [id, days])).toEqual([[2, 0], [1, 11]]) // biome-ignore format: pairs
})

describe('going on', () => {
  const lessons = (watched: Record<number, 0 | 1>): StudiedLesson[] =>
    [
      [1, 2],
      [3, 4],
    ].map((ids, at) => ({
      // biome-ignore format: pairs
      id: at + 1,
      title: '',
      summary: '',
      part: null,
      position: at + 1,
      elements: ids.map(id => ({ id, watched: watched[id] ?? 0 }) as StudiedElement),
    }))
  it('takes the element that was left, then what follows, then what was skipped', () => {
    expect(unfinished(lessons({}), 2)?.element.id).toBe(2)
    expect(unfinished(lessons({ 2: 1 }), 2)?.element.id).toBe(3)
    expect(unfinished(lessons({ 2: 1, 3: 1, 4: 1 }), 2)?.element.id).toBe(1)
    expect(unfinished(lessons({}), undefined)?.element.id).toBe(1)
    expect(unfinished(lessons({ 1: 1, 2: 1, 3: 1, 4: 1 }), 4)).toBeUndefined()
  })
})
