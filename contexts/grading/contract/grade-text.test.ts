import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hundredthsOf, markText } from './grade-text.ts'

it.each([
  ['18', 1800],
  ['18.5', 1850],
  ['18,25', 1825],
  ['١٨٫٥', 1850],
  // Digits of one kind with the separator of another, and the Arabic comma, which stands beside the digits on the keyboard.
  ['١٨,5', 1850],
  ['١٨،٥', 1850],
  ['1٨.٥', 1850],
  ['١٨', 1800],
  ['18,,5', undefined],
  ['18.5,5', undefined],
  ['1,850', undefined],
  ['۱۸', 1800],
  [' 0 ', 0],
  ['', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['18.555', undefined],
  ['=1+1', undefined],
  ['أ', undefined],
])('%j is %j', (text, hundredths) => expect(hundredthsOf(text)).toBe(hundredths))

it('what is shown is read back as the same mark', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), mark => hundredthsOf(markText(mark)) === mark))
})
