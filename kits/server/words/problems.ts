import { type Words, wordsIn } from '@halaqa/kit-contract/words'
import { leaves } from './tree.ts'

const forms = { ar: ['zero', 'one', 'two', 'few', 'many', 'other'], en: ['one', 'other'], fr: ['one', 'other'] }
/** What is said of a woman in this language; where it is said alike the language leaves it out. */
const feminine = /_female$/
const pluralForm = /_(zero|one|two|few|many|other)$/

/**
 * What these messages lack, one line each: a key that is not said in every language, a plural without all its forms
 * (six in Arabic), an empty text, values that one language names and another does not. For a test: `expect(wordProblems(words)).toEqual([])`.
 */
export function wordProblems(words: Words): string[] {
  const texts = {
    ar: leaves(wordsIn(words, 'ar')),
    en: leaves(wordsIn(words, 'en')),
    fr: leaves(wordsIn(words, 'fr')),
  }
  const languages = ['ar', 'en', 'fr'] as const
  const plurals = new Set(
    languages.flatMap(language => [...texts[language].keys()].filter(isPlural).map(key => key.replace(pluralForm, ''))),
  )
  const all = languages.flatMap(language => [...texts[language].keys()])
  const isFeminine = (key: string) => feminine.test(key) && texts.ar.has(key.replace(feminine, ''))
  const singles = new Set(all.filter(key => !isPlural(key) && !isFeminine(key)))
  function isPlural(key: string) {
    // `_other` is what tells a plural from a key that happens to end in `_one`
    return pluralForm.test(key) && texts.ar.has(key.replace(pluralForm, '_other'))
  }

  const problems: string[] = []
  for (const language of languages) {
    const missing = [
      ...[...singles].filter(key => !texts[language].has(key)),
      ...[...plurals].flatMap(key =>
        forms[language].map(form => `${key}_${form}`).filter(each => !texts[language].has(each)),
      ),
    ]
    problems.push(...missing.map(key => `${language}: ${key} is missing`))
    for (const [key, text] of texts[language]) if (!text.trim()) problems.push(`${language}: ${key} is empty`)
  }
  for (const key of new Set(all.filter(isFeminine))) {
    const [first, ...others] = languages.flatMap(language => [
      valuesIn(texts[language].get(key)) ?? valuesIn(texts[language].get(key.replace(feminine, ''))),
    ])
    if (others.some(each => each !== first)) problems.push(`${key} does not name the same values in every language`)
  }
  for (const key of [...singles, ...[...plurals].map(each => `${each}_other`)]) {
    const [first, ...others] = languages.map(language => valuesIn(texts[language].get(key)))
    if (others.some(each => each !== undefined && first !== undefined && each !== first))
      problems.push(`${key} does not name the same values in every language`)
  }
  return problems.sort()
}

const valuesIn = (text: string | undefined) =>
  text && [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(match => match[1]))].sort().join()
