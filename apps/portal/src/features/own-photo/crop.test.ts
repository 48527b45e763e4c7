import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { framed, resized, spanIn } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 50, max: 6000 }), height: fc.integer({ min: 50, max: 6000 }) })
const percent = fc.integer({ min: 30, max: 100 })

describe('the part of a picture', () => {
  it('is three to four of any picture, whatever is asked, and never over the edge', () => {
    fc.assert(
      fc.property(size, percent, percent, (picture, first, second) => {
        const crop = resized(resized(framed(picture), picture, first), picture, second)
        const [part] = spanIn(crop, picture)
        const ratio = (part.width * picture.width) / (part.height * picture.height)
        expect(ratio).toBeCloseTo(0.75, 5)
        expect(part.x + part.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(part.y + part.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  it('of an upright picture is all of its width, of a wide one all of its height', () => {
    expect(framed({ width: 300, height: 800 })).toMatchObject({ x: 0, width: 100, height: 50 })
    expect(framed({ width: 800, height: 300 })).toMatchObject({ y: 0, height: 100 })
    expect(spanIn(framed({ width: 600, height: 800 }), { width: 600, height: 800 })[1]).toEqual({
      width: 600,
      height: 800,
    })
  })
})
