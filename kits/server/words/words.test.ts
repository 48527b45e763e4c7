import { beforeEach, expect, it } from 'vitest'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import { defineWords, hasWord, translate, wordProblems } from './index.ts'

const lessons = {
  ar: {
    lessons: {
      left_zero: 'لم يبق درس',
      left_one: 'بقي درس واحد',
      left_two: 'بقي درسان',
      left_few: 'بقيت {{count}} دروس',
      left_many: 'بقي {{count}} درسًا',
      left_other: 'بقي {{count}} درس',
    },
    greeting: 'أهلًا {{name}}',
  },
  en: { lessons: { left_one: 'one lesson left', left_other: '{{count}} lessons left' }, greeting: 'Welcome {{name}}' },
  fr: { lessons: { left_one: '{{count}} leçon', left_other: '{{count}} leçons' }, greeting: 'Bonjour {{name}}' },
}
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

it('joins the trees of contexts, and refuses two texts for one key', () => {
  const more = { ar: { lessons: { done: 'تم' } }, en: { lessons: { done: 'Done' } }, fr: { lessons: { done: 'Fini' } } }
  defineWords([lessons, more, more])
  expect(translate('en', 'lessons.done')).toBe('Done')
  const other = { ...more, fr: { greeting: 'Salut' } }
  expect(() => defineWords([lessons, other])).toThrow('greeting is given twice')
  expect(() => defineWords([lessons, { ...more, en: { greeting: { formal: 'x' } } }])).toThrow('given twice')
})

it('finds missing keys, missing plural forms, empty texts and forgotten values', () => {
  expect(wordProblems(lessons)).toEqual([])
  const { left_few: _few, ...fewer } = lessons.ar.lessons
  expect(
    wordProblems({
      ar: { lessons: fewer, greeting: 'أهلًا' },
      en: { ...lessons.en, extra: ' ' },
      fr: lessons.fr,
    }),
  ).toEqual([
    'ar: extra is missing',
    'ar: lessons.left_few is missing',
    'en: extra is empty',
    'fr: extra is missing',
    'greeting does not name the same values in every language',
  ])
})

it('has the words of the kit in every language', () => {
  expect(wordProblems({ ar, en, fr })).toEqual([])
})
