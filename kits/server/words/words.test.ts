import { beforeEach, expect, it } from 'vitest'
import { defineWords, hasWord, translate, wordProblems } from './index.ts'

const left = {
  left_zero: { ar: 'لم يبق درس' },
  left_one: { ar: 'بقي درس واحد', en: 'one lesson left', fr: '{{count}} leçon' },
  left_two: { ar: 'بقي درسان' },
  left_few: { ar: 'بقيت {{count}} دروس' },
  left_many: { ar: 'بقي {{count}} درسًا' },
  left_other: { ar: 'بقي {{count}} درس', en: '{{count}} lessons left', fr: '{{count}} leçons' },
}
const greeting = { ar: 'أهلًا {{name}}', en: 'Welcome {{name}}', fr: 'Bonjour {{name}}' }
const lessons = { lessons: left, greeting }
beforeEach(() => defineWords([lessons]))

it('uses the six plural forms of Arabic', () => {
  const said = [0, 1, 2, 3, 11, 100].map(count => translate('ar', 'lessons.left', { count }))
  expect(said).toEqual(['لم يبق درس', 'بقي درس واحد', 'بقي درسان', 'بقيت 3 دروس', 'بقي 11 درسًا', 'بقي 100 درس'])
})

it('speaks Arabic to who asks for another language, and leaves values as they are', () => {
  expect(translate('de', 'greeting', { name: '<مازن>' })).toBe('أهلًا <مازن>')
  expect(translate('fr', 'greeting', { name: 'Mazen' })).toBe('Bonjour Mazen')
})

it('answers a key that nobody wrote with the key, so that it is seen', () => {
  expect(translate('en', 'no.such.key')).toBe('no.such.key')
  expect([hasWord('no.such.key'), hasWord('greeting')]).toEqual([false, true])
})

it('joins the messages of contexts, and refuses two texts for one key', () => {
  const more = { lessons: { done: { ar: 'تم', en: 'Done', fr: 'Fini' } } }
  defineWords([lessons, more, more])
  expect(translate('en', 'lessons.done')).toBe('Done')
  const other = { ...more, greeting: { fr: 'Salut' } }
  expect(() => defineWords([lessons, other])).toThrow('greeting is given twice')
  expect(() => defineWords([lessons, { greeting: { formal: { en: 'x' } } }])).toThrow('given twice')
})

it('finds missing keys, missing plural forms, empty texts and forgotten values', () => {
  expect(wordProblems(lessons)).toEqual([])
  const { left_few: _few, ...fewer } = left
  expect(wordProblems({ lessons: fewer, greeting: { ...greeting, ar: 'أهلًا' }, extra: { en: ' ' } })).toEqual([
    'ar: extra is missing',
    'ar: lessons.left_few is missing',
    'en: extra is empty',
    'fr: extra is missing',
    'greeting does not name the same values in every language',
  ])
})

it('lets a language say something of a woman that the others say alike, with the same values', () => {
  const base = { ar: 'طالب {{number}}', en: 'Student {{number}}', fr: 'Étudiant {{number}}' }
  expect(wordProblems({ one: base, one_female: { ar: 'طالبة {{number}}' } })).toEqual([])
  expect(wordProblems({ one: base, one_female: { ar: 'طالبة' } })).toEqual([
    'one_female does not name the same values in every language',
  ])
})
