import { expect, it } from 'vitest'
import { takenBack } from './taken-back.ts'

const stored = { kind: 'saved', text: '14', before: 1400, earlier: 1250 } as const

it('a text that was never a mark gives way to the mark that stands there, and nothing is sent', () => {
  for (const before of [null, 1800])
    expect(takenBack({ kind: 'wrong', text: '2.5.5', before, earlier: undefined })).toEqual({
      text: before === null ? '' : '18',
      isSent: false,
    })
  expect(takenBack({ kind: 'refused', text: '14.5', before: 1400, earlier: 1250 })).toEqual({
    text: '14',
    isSent: false,
  })
})

it('a mark that was stored gives way to the one whose place it took, or to none', () => {
  expect(takenBack(stored)).toEqual({ text: '12.5', isSent: true })
  expect(takenBack({ ...stored, earlier: null })).toEqual({ text: '', isSent: true })
})

it('nothing is taken back where nothing was entered, nor while a mark is on its way', () => {
  expect(takenBack({ ...stored, kind: 'still', text: '١٤', earlier: undefined })).toBeUndefined()
  for (const kind of ['saving', 'waiting', 'conflict'] as const)
    expect(takenBack({ ...stored, kind, text: '3' })).toBe('waits')
})
