import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './index.ts'

const at = new Date('2026-11-21T10:00:00Z')
const fileOf = (summary: string, more: object = {}) =>
  calendarFile({
    product: '-//Halaqa//Test//AR',
    at,
    entries: [{ uid: 'a@halaqa', when: { firstDay: '2026-12-30', lastDay: '2026-12-31' }, summary, ...more }],
  })
/** Lines as a calendar program puts them together again. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').trimEnd().split('\r\n')

describe('a calendar file', () => {
  it('ends whole days with the day after the last', () => {
    const lines = unfolded(fileOf('إجازة'))
    expect(lines).toContain('DTSTART;VALUE=DATE:20261230')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  })
  it('says what is not certain yet, and reminds a day before', () => {
    const lines = unfolded(fileOf('اختبار', { tentative: true, reminder: 'غدًا' }))
    expect(lines).toContain('STATUS:TENTATIVE')
    expect(lines).toContain('TRIGGER:-P1D')
  })
  it('gives times of day in UTC', () => {
    const when = { from: new Date('2026-11-21T08:00:00+04:00'), to: new Date('2026-11-21T12:00:00+04:00') }
    expect(unfolded(fileOf('يوم', { when }))).toContain('DTSTART:20261121T040000Z')
  })
  it('keeps whatever people write inside its line, and every line within 75 octets', () => {
    const nasty = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('a\r\nEND:VEVENT\r\nBEGIN:VEVENT'))
    fc.assert(
      fc.property(nasty, fc.string({ unit: 'grapheme', maxLength: 200 }), (summary, description) => {
        const file = fileOf(summary, { description })
        expect(unfolded(file).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
        expect(unfolded(file).every(line => /^[A-Z-]+[:;]/.test(line))).toBe(true)
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zء-ي;,\\ ]{0,120}$/), text => {
        const line = unfolded(fileOf(text)).find(each => each.startsWith('SUMMARY:'))!
        expect(line.slice('SUMMARY:'.length).replace(/\\([\\;,])/g, '$1')).toBe(text)
      }),
    )
  })
})
