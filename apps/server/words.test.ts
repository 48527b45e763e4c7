import kitAr from '@halaqa/kit-contract/messages/ar' with { type: 'json' }
import kitEn from '@halaqa/kit-contract/messages/en' with { type: 'json' }
import kitFr from '@halaqa/kit-contract/messages/fr' with { type: 'json' }
import { defineWords, wordProblems } from '@halaqa/kit-server/words'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'

const all = [
  ...contexts.map(({ name, words }) => ({ name, words })),
  { name: 'kit', words: { ar: kitAr, en: kitEn, fr: kitFr } },
]

it.each(all.map(each => [each.name, each.words] as const))(
  'the words of %s are complete in Arabic, English and French',
  (_, words) => expect(wordProblems(words)).toEqual([]),
)

it('no two contexts say one key differently', () => {
  expect(() => defineWords(contexts.map(context => context.words))).not.toThrow()
})
