import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Price, priceOn } from './price.ts'

const price = (id: number, amount: number, more: Partial<Price> = {}): Price => ({
  id,
  amount,
  degree_type: null,
  specialty_id: null,
  from_day: '2026-01-01',
  ...more,
})
const facts = { degree_type: 'bachelor' as const, specialty_id: 7, on: '2026-09-06' }

describe('a price', () => {
  it('counts from its day on, the last that began', () => {
    const prices = [price(1, 15_000), price(2, 16_000, { from_day: '2026-09-06' })]
    expect(priceOn(prices, { ...facts, on: '2026-09-05' })?.id).toBe(1)
    expect(priceOn(prices, facts)?.id).toBe(2)
  })
  it('is not there before the first day', () => {
    expect(priceOn([price(1, 15_000)], { ...facts, on: '2025-12-31' })).toBeUndefined()
  })
  it('of a speciality goes before that of its degree, and that before everybody’s', () => {
    const general = price(1, 15_000, { from_day: '2026-09-01' })
    const degree = price(2, 17_000, { degree_type: 'bachelor' })
    const special = price(3, 18_000, { specialty_id: 7 })
    expect(priceOn([general, degree, special], facts)?.id).toBe(3)
    expect(priceOn([general, degree, special], { ...facts, specialty_id: 8 })?.id).toBe(2)
    expect(priceOn([general, degree, special], { ...facts, specialty_id: 8, degree_type: 'master' })?.id).toBe(1)
  })
  it('of others is never asked, and the order in which they are told changes nothing', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(each => `2026-02-${String(each).padStart(2, '0')}`)
    const prices = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 999 }),
        amount: fc.integer({ min: 0, max: 99_000 }),
        degree_type: fc.constantFrom(null, 'diploma' as const, 'bachelor' as const),
        specialty_id: fc.constantFrom(null, 7, 8),
        from_day: day,
      }),
      { selector: each => `${each.degree_type} ${each.specialty_id} ${each.from_day}` },
    )
    fc.assert(
      fc.property(prices, day, (all, on) => {
        const found = priceOn(all, { ...facts, on })
        expect(priceOn(all.toReversed(), { ...facts, on })).toEqual(found)
        if (!found) return
        expect([null, 7]).toContain(found.specialty_id)
        expect([null, 'bachelor']).toContain(found.degree_type)
        expect(found.from_day <= on).toBe(true)
      }),
    )
  })
})
