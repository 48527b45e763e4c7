import { expect, it } from 'vitest'
import { frenchSpaces, wordsIn } from './words.ts'

const words = {
  save: { ar: 'احفظ', en: 'Save', fr: 'Enregistrer' },
  language: {
    ar: { ar: 'العربية', en: 'Arabic', fr: 'Arabe' },
    en: { ar: 'الإنجليزية', en: 'English', fr: 'Anglais' },
  },
  left: { left_one: { ar: 'درس', en: 'one' }, left_two: { ar: 'درسان' } },
  onlyArabic: { kind: { ar: 'نوع' } },
}

it('takes one language out of the messages, in their order', () => {
  expect(JSON.stringify(wordsIn(words, 'en'))).toBe(
    JSON.stringify({ save: 'Save', language: { ar: 'Arabic', en: 'English' }, left: { left_one: 'one' } }),
  )
  expect(wordsIn(words, 'ar')).toMatchObject({ left: { left_two: 'درسان' }, onlyArabic: { kind: 'نوع' } })
})

it('refuses what is no language, a message among messages, a text by itself', () => {
  expect(() => wordsIn({ save: { ar: 'احفظ', de: 'Sichern' } as never }, 'ar')).toThrow('save is said in "de"')
  expect(() => wordsIn({ save: { ar: 'احفظ', more: { ar: 'أكثر' } } as never }, 'ar')).toThrow('save is said in "more"')
  expect(() => wordsIn({ save: 'احفظ' } as never, 'ar')).toThrow('save is not said in any language')
})

it('breaks no French line before what belongs to the word before it', () => {
  expect(frenchSpaces('Payez « 55 % » ? Oui : 20 OMR ; non !')).toBe(
    'Payez «\u00a055\u00a0%\u00a0»\u202f? Oui\u00a0: 20\u00a0OMR\u202f; non\u202f!',
  )
})
