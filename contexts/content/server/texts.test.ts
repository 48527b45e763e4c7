import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frenchSpaces } from '@halaqa/kit-contract/words'
import { expect, it } from 'vitest'

const texts = join(import.meta.dirname, '../texts')

/** What is said in French in a file of texts, wherever it stands in it. */
function frenchIn(value: unknown, isFrench: boolean): string[] {
  if (typeof value === 'string') return isFrench ? [value] : []
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => frenchIn(inner, isFrench || key === 'fr'))
}

it.each(['faq.json', 'posts.json', ...globSync('fr/*.json', { cwd: texts })])(
  'the French of %s breaks no line before its punctuation',
  file => {
    const french = frenchIn(JSON.parse(readFileSync(join(texts, file), 'utf8')), file.startsWith('fr'))
    expect(french.length).toBeGreaterThan(2)
    expect(french.filter(text => frenchSpaces(text) !== text)).toEqual([])
  },
)
