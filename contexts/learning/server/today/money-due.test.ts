import { expect, it } from 'vitest'
import type { StudyEvent } from '../../contract/today.ts'
import { moneyDueOf } from './money-due.ts'

const today = '2026-11-24'
const fees = (ends_on: string) => ({ id: 1, rule_key: 'fees_due', starts_on: '2026-09-01', ends_on }) as StudyEvent
const whole = (due_now: number) => ({ id: 1, number: 'S-1', due_now, parts: [] })
const part = (due_on: string, amount = 10_000, paid = 0) => ({ due_on, amount, paid })
const planned = (...parts: ReturnType<typeof part>[]) => ({ id: 2, number: 'S-2', due_now: 0, parts })

it('what is late stands with what is due today, in all, since the first day', () => {
  const plan = planned(part('2026-11-10', 10_000, 4_000), part('2026-11-20'), part(today), part('2026-11-28'))
  expect(moneyDueOf([plan], [], today)).toEqual({ amount: 26_000, on: '2026-11-10', is_late: true })
})
it('what is due within a week stands with its day, the nearest first', () => {
  const plan = planned(part('2026-10-01', 10_000, 10_000), part('2026-12-01'), part('2026-12-20'))
  expect(moneyDueOf([plan], [], today)).toEqual({ amount: 10_000, on: '2026-12-01', is_late: false })
  expect(moneyDueOf([whole(5_000)], [fees('2026-11-27')], today)).toEqual({
    ...{ amount: 5_000, on: '2026-11-27', is_late: false },
  })
})
it('what the calendar names no day for is due today', () => {
  expect(moneyDueOf([whole(5_000)], [], today)).toEqual({ amount: 5_000, on: today, is_late: false })
})
it('nothing stands there where nothing is due within a week', () => {
  expect(moneyDueOf([], [], today)).toBeNull()
  expect(moneyDueOf([whole(5_000)], [fees('2026-12-02')], today)).toBeNull()
  expect(moneyDueOf([planned(part('2026-12-02'))], [], today)).toBeNull()
})
