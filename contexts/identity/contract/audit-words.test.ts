import { expect, it } from 'vitest'
import { subjectText } from './audit-words.ts'

const said: Record<string, string> = { 'content.contact.one': 'رسالة' }
const words = (key: string, { _ }: { _?: string } = {}) => said[key] ?? _ ?? key

it('what one name stands for several kinds of is said by its kind and number', () => {
  expect(subjectText(words, 'content.contact/5')).toBe('رسالة 5')
  expect(subjectText(words, 'content.unknown/5')).toBe('content.unknown 5')
  for (const plain of ['24', 'R-26-00001', '2026/2027']) expect(subjectText(words, plain)).toBe(plain)
})
