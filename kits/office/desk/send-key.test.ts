import { expect, it } from 'vitest'
import { enterIn } from './send-key.ts'

const plain = { key: 'Enter', ctrlKey: false, metaKey: false, repeat: false, isComposing: false }
const places = ['ready', 'page', 'else'] as const

it('Ctrl+Enter sends from anywhere, Enter from a ready sentence and where nothing has the focus', () => {
  expect(places.map(place => enterIn({ ...plain, ctrlKey: true }, place))).toEqual(['send', 'send', 'send'])
  expect(places.map(place => enterIn({ ...plain, metaKey: true }, place))).toEqual(['send', 'send', 'send'])
  expect(places.map(place => enterIn(plain, place))).toEqual(['send', 'send', 'nothing'])
})

it('a key that is held down sends once, and one that ends a word of an input method never', () => {
  expect(enterIn({ ...plain, repeat: true }, 'ready')).toBe('hold')
  expect(enterIn({ ...plain, ctrlKey: true, repeat: true }, 'else')).toBe('hold')
  expect(enterIn({ ...plain, isComposing: true }, 'ready')).toBe('nothing')
})

it('a digit sends nothing', () => expect(enterIn({ ...plain, key: '3' }, 'ready')).toBe('nothing'))
