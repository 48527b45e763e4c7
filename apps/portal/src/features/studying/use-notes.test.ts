import type { ElementNote } from '@halaqa/learning/contract'
import { expect, it } from 'vitest'
import { isAmong, putInto } from './use-notes.ts'

const note = (id: number, text = 'أراجعه', at_ms = 0) => ({ id, text, at_ms }) as ElementNote
const sent = { input: { body: { at_ms: 0, text: 'أراجعه ' } } }

it('a note whose answer was lost is known among the stored by its moment and its words', () => {
  expect(isAmong([note(1)], sent)).toBe(true)
  expect(isAmong([note(1, 'أراجعه', 5), note(2, 'غيره')], sent)).toBe(false)
})

it('a second note of the same words, which texts have at the same moment, is none of those that were there before', () => {
  expect(isAmong([note(1)], { ...sent, beside: [1] })).toBe(false)
  expect(isAmong([note(1), note(2)], { ...sent, beside: [1] })).toBe(true)
})

it('a note that arrives takes the place of what stood for it', () => {
  expect(putInto(note(1, 'صُحّح'))([note(1), note(2, 'غيره', 9)])).toEqual([note(1, 'صُحّح'), note(2, 'غيره', 9)])
})
