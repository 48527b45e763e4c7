import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuietHours, quietUntil, secondsToKeep } from './quiet-hours.ts'

const night = { from: '22:00', to: '06:00' } as const
const at = (time: string) => new Date(`2026-11-21T${time}+04:00`)
const untilOf = (time: string, quiet: QuietHours = night) => quietUntil(at(time), quiet)?.toISOString()

describe('quiet hours', () => {
  it.each([
    ['21:59:59', undefined],
    ['22:00:00', '2026-11-22T02:00:00.000Z'],
    ['23:30:00', '2026-11-22T02:00:00.000Z'],
    ['00:00:00', '2026-11-21T02:00:00.000Z'],
    ['05:59:59', '2026-11-21T02:00:00.000Z'],
    ['06:00:00', undefined],
    ['12:00:00', undefined],
  ])('from 22:00 to 06:00 in Muscat, at %s they last until %s', (time, until) => {
    expect(untilOf(time)).toBe(until)
  })

  it('may lie within a day, and there may be none', () => {
    const noon = { from: '13:00', to: '15:30' }
    expect(untilOf('14:00:00', noon)).toBe('2026-11-21T11:30:00.000Z')
    expect(untilOf('15:30:00', noon)).toBeUndefined()
    expect(quietUntil(at('03:00:00'), undefined)).toBeUndefined()
  })

  it('a push service keeps a push until they begin, a day at most', () => {
    expect(secondsToKeep(at('21:00:00'), night)).toBe(3600)
    expect(secondsToKeep(at('06:00:00'), night)).toBe(16 * 3600)
    expect(secondsToKeep(at('06:00:00'), undefined)).toBe(86_400)
  })

  const time = fc
    .integer({ min: 0, max: 1439 })
    .map(minute => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
  it('whatever they are: at their end they are over, and whatever is outside of them is let through', () => {
    fc.assert(
      fc.property(time, time, fc.integer({ min: 0, max: 10 * 86_400 }), (from, to, second) => {
        fc.pre(from !== to)
        const instant = new Date(at('00:00:00').getTime() + second * 1000)
        const until = quietUntil(instant, { from, to })
        if (!until) return
        expect(until.getTime()).toBeGreaterThan(instant.getTime())
        expect(until.getTime() - instant.getTime()).toBeLessThan(86_400_000)
        expect(quietUntil(until, { from, to })).toBeUndefined()
        expect(quietUntil(new Date(until.getTime() - 1), { from, to })).toEqual(until)
      }),
    )
  })
})
