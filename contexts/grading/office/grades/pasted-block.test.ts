import { expect, it } from 'vitest'
import { isBlock, pastedBlock } from './pasted-block.ts'

it.each([
  [
    '18\t12\r\n17,5\t\r\n',
    [
      ['18', '12'],
      ['17,5', ''],
    ],
  ],
  ['18\n17', [['18'], ['17']]],
  ['١٨٫٥\t١٢', [['١٨٫٥', '١٢']]],
])('%j is read line by line, without the end of the last line', (text, cells) => {
  expect(pastedBlock(text)).toEqual(cells)
  expect(isBlock(cells)).toBe(true)
})

it('a single cell, which ends with a line end too, is no block', () => {
  expect(isBlock(pastedBlock('18\r\n'))).toBe(false)
})
