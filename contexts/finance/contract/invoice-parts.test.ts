import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dueOfParts, payableAmounts } from './invoice-parts.ts'

const parts = [
  { due_on: '2026-01-01', amount: 100, paid: 100 },
  { due_on: '2026-02-01', amount: 100, paid: 40 },
  { due_on: '2026-03-01', amount: 100, paid: 0 },
]

it('is due what the days until then ask for and nobody paid', () => {
  expect(['2025-12-31', '2026-02-01', '2026-03-01'].map(on => dueOfParts(parts, on))).toEqual([0, 60, 160])
})

it('may be paid: the next part, the next ones, all; without parts all of it', () => {
  expect(payableAmounts(160, parts)).toEqual([60, 160])
  expect(payableAmounts(160, [])).toEqual([160])
  expect(payableAmounts(0, [])).toEqual([])
})

it('whatever the parts, the amounts rise, the least is above nothing and the last is all', () => {
  const part = fc.record({ due_on: fc.constant('2026-01-01'), amount: fc.nat(1e9), paid: fc.constant(0) })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), all => {
      const open = all.reduce((sum, each) => sum + each.amount, 0)
      const amounts = payableAmounts(open, all)
      expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other))
      expect(amounts.every(each => each > 0 && each <= open)).toBe(true)
      expect(amounts.at(-1)).toBe(open || undefined)
    }),
  )
})
