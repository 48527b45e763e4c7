import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StudiedElement, StudiedLesson } from '../../contract/subject.ts'
import type { StudyEvent } from '../../contract/today.ts'
import { partDays, personalDays } from './personal-days.ts'
import { dueOf, isForStudying, nextOf, requiredOf, unfinished, weekOf } from './today.ts'

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

it('whoever does not study is told of no exam, choosing or other day that only learners come to', () => {
  const of = (rule_key: StudyEvent['rule_key']) => isForStudying(event(1, today, today, { rule_key }))
  expect((['exams_final', 'exams_quran', 'choose_subjects', 'delay'] as const).filter(each => !of(each))).toEqual([])
  expect((['fees_due', 'complaints', 'holiday', 'grades_release', null] as const).filter(of)).toEqual([])
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

describe('what is asked of a student', () => {
  const subject = (hour: number) => ({ id: hour, hour }) as never
  const term = (wish: object = {}) =>
    ({ is_open: true, closes_on: '2026-12-02', taken_hours: 0, max: 18, subjects: [subject(3)], ...wish }) as never
  it('is nothing only when no invoice is due, nothing fits that may be chosen, and nothing required is begun', () => {
    // What of each open invoice is due today.
    const state = fc.constantFrom(0, 1000)
    fc.assert(
      fc.property(
        fc.array(state, { maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 18 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (states, is_open, taken_hours, hours, required, begun) => {
          const invoices = states.map((due_now, id) => ({ id, number: `${id}`, due_now }))
          const choosing = { term: term({ is_open, taken_hours, subjects: hours.map(subject) }), summer: null }
          const going = { shown: { element_id: 1, title: '', percent: 20, begun } as never, required }
          const asked = requiredOf({ invoices, choosing, going })
          const isOpen = invoices.some(each => each.due_now > 0)
          const fits = is_open && hours.some(hour => taken_hours + hour <= 18)
          expect(asked.some(each => each.kind === 'invoice')).toBe(isOpen)
          expect(asked.some(each => each.kind === 'choosing')).toBe(fits)
          expect(asked.length === 0).toBe(!isOpen && !fits && !(required && begun))
        },
      ),
    )
  })
  it('names the last day of fees, withdrawal, postponement and complaints, on the day itself too, and no week of study', () => {
    for (const rule_key of ['fees_due', 'withdraw', 'delay', 'complaints'] as const) {
      const last = event(1, '2026-10-01', '2026-11-27', { background: true, rule_key })
      expect(dueOf([last], today)).toMatchObject([{ id: 1, days: 3 }])
      expect(nextOf([last], today)).toMatchObject({ id: 1, deadline: true })
      expect(weekOf([last], '2026-11-22').map(each => each.events)).toEqual([0, 0, 0, 0, 0, 1, 0])
    }
    const study = event(1, '2026-10-01', '2026-11-27', { background: true, rule_key: 'study' })
    expect([dueOf([study], today), nextOf([study], today)]).toEqual([[], null])
  })
  it('goes on with what is required and begun before what is optional', () => {
    const element = (id: number, wish: object) =>
      ({ id, watched: 0, percent: 0, required: true, ...wish }) as StudiedElement
    const lesson = {
      id: 1,
      title: '',
      summary: '',
      part: null,
      position: 1,
      elements: [element(1, { percent: 80 }), element(2, { watched: 1 }), element(3, { required: false })],
    }
    expect(unfinished([lesson], 2)?.element.id).toBe(1)
    expect(unfinished([lesson], 3)?.element.id).toBe(1)
  })
  it('goes on with what is required though what is optional stands before it, and with that when nothing else is left', () => {
    const element = (id: number, required: boolean, watched: 0 | 1 = 0) =>
      ({ id, watched, percent: 0, required }) as StudiedElement
    const of = (...elements: StudiedElement[]): StudiedLesson[] =>
      [{ id: 1, title: '', summary: '', part: null, position: 1, elements }] // biome-ignore format: a lesson
    expect(unfinished(of(element(1, false), element(2, true)), undefined)?.element.id).toBe(2)
    expect(unfinished(of(element(1, false), element(2, true)), 1)?.element.id).toBe(2)
    expect(unfinished(of(element(1, false), element(2, true, 1)), 2)?.element.id).toBe(1)
  })
})

describe('the days of a student’s own in the calendar feed', () => {
  const invoice = { kind: 'invoice' as const, id: 7, number: 'I-7', amount: 30_000 }
  const choosing = (until: string, summer = false) => ({ kind: 'choosing' as const, until, summer })
  const fees = (id: number, day: string) => event(id, '2026-11-01', day, { rule_key: 'fees_due', background: true })
  it('hold an open invoice on the nearest last day of fees, and today when there is none to come', () => {
    const dayOf = (events: StudyEvent[]) => personalDays([invoice], events, today)[0]!.day
    expect(dayOf([fees(1, '2027-01-10'), fees(2, '2026-12-01'), fees(3, '2026-11-20')])).toBe('2026-12-01')
    expect(dayOf([fees(3, '2026-11-20')])).toBe(today)
  })
  it('hold what is left of each part of an invoice on its day', () => {
    const part = (due_on: string, paid: number) => ({ due_on, amount: 10_000, paid })
    const parts = [part('2026-11-01', 10_000), part('2026-12-01', 4_000), part('2027-01-01', 0)]
    const days = partDays([{ id: 7, number: 'I-7', due_now: 6_000, parts }])
    expect(days.map(({ key, asked }) => [key, asked.kind === 'invoice' && asked.amount])).toEqual([
      ['invoice-7-2026-12-01', 6_000],
      ['invoice-7-2027-01-01', 10_000],
    ])
  })
  it('hold choosing days of one’s own, and not again those of everybody', () => {
    const everybody = [event(1, '2026-11-20', '2026-11-28', { rule_key: 'choose_subjects' })]
    const asked = [choosing('2026-12-02'), choosing('2026-11-28', true)]
    expect(personalDays(asked, everybody, today).map(({ key, day }) => [key, day])).toEqual([
      ['choosing', '2026-12-02'],
    ])
  })
})
