import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dealParts, partStateOf, partsNow, redealParts, type Share, settleParts, wholeShare } from './deal-parts.ts'

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, part) => sum + part.amount, 0)
const whole = fc.integer({ min: 1, max: 1_000_000_000_000 })
const days = { from: '2026-09-01', begins_on: '2026-09-10' }
/** Shares that add up to the whole. */
const rule = fc
  .uniqueArray(fc.integer({ min: 1, max: wholeShare - 1 }), { maxLength: 23 })
  .map(cuts => [0, ...cuts.toSorted((one, other) => one - other), wholeShare])
  .map(cuts => cuts.slice(1).map((cut, at): Share => ({ share: cut - cuts[at]!, days: at * 30 })))
const today = '2026-10-01'

it('thirds of a rial: each is rounded down, the last takes the rest', () => {
  const thirds = [3333, 3333, 3334].map((share, at) => ({ share, days: at * 30 }))
  expect(dealParts(1_000, thirds, days)).toEqual([
    { due_on: '2026-09-10', amount: 333 },
    { due_on: '2026-10-01', amount: 333 },
    { due_on: '2026-10-31', amount: 334 },
  ])
})
it('one baisa in three parts is one part', () => {
  const thirds = [3333, 3333, 3334].map(share => ({ share, days: 0 }))
  expect(dealParts(1, thirds, days)).toEqual([{ due_on: '2026-09-10', amount: 1 }])
})
it('whatever the whole and the rule, the parts add up to it, none below a baisa, none before the plan begins', () => {
  fc.assert(
    fc.property(whole, rule, (amount, shares) => {
      const parts = dealParts(amount, shares, days)
      expect(sumOf(parts)).toBe(amount)
      expect(parts.every(part => part.amount >= 1 && part.due_on >= days.begins_on)).toBe(true)
    }),
  )
})

const plan = [
  { due_on: '2026-09-01', amount: 100_000, paid: 100_000 },
  { due_on: '2026-10-01', amount: 100_000, paid: 40_000 },
  { due_on: '2026-11-01', amount: 100_000, paid: 0 },
]
it('a subject dropped: what is paid stays, the rest is dealt over what is open', () => {
  expect(redealParts(plan, { whole: 220_000, today }).map(part => part.amount)).toEqual([100_000, 70_000, 50_000])
})
it('nothing more is asked: what was paid in part is closed, what was not falls away', () => {
  expect(redealParts(plan, { whole: 140_000, today }).map(part => part.amount)).toEqual([100_000, 40_000])
})
it('what comes on top of a plan that is paid has two weeks', () => {
  const paid = plan.slice(0, 1)
  expect(redealParts(paid, { whole: 130_000, today }).at(-1)).toEqual({ due_on: '2026-10-15', amount: 30_000, paid: 0 })
})
it('whatever was paid and is asked now, the parts add up to it, and no part is below what is paid of it', () => {
  fc.assert(
    fc.property(whole, rule, fc.nat(1_000_000), fc.nat(1_000_000_000), (amount, shares, part, open) => {
      const dealt = dealParts(amount, shares, days)
      const paid = Math.floor((amount / 1_000_000) * part)
      const now = partsNow(dealt, { open, paid, today })
      expect(sumOf(now)).toBe(open + paid)
      expect(now.reduce((sum, each) => sum + each.paid, 0)).toBe(paid)
      expect(now.every(each => each.amount >= 1 && each.paid <= each.amount)).toBe(true)
    }),
  )
})
it('money settles parts in their order, and all of it where there is enough', () => {
  const parts = plan.map(({ due_on, amount }) => ({ due_on, amount }))
  expect(settleParts(parts, 140_000).map(part => part.paid)).toEqual([100_000, 40_000, 0])
  expect(settleParts(parts, 300_000).map(part => partStateOf(part, today))).toEqual(['paid', 'paid', 'paid'])
})
it('is late the day after its day, due on it, and paid in part before it', () => {
  expect(plan.map(part => partStateOf(part, '2026-10-01'))).toEqual(['paid', 'due', 'waiting'])
  expect(plan.map(part => partStateOf(part, '2026-10-02'))).toEqual(['paid', 'late', 'waiting'])
  expect(plan.map(part => partStateOf(part, '2026-09-30'))).toEqual(['paid', 'part_paid', 'waiting'])
})
