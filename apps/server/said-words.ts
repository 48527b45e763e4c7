/** What is said in which languages, over all messages, and what of the words that are asked for is not. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@halaqa/kit-contract/format'
import { type Tree, type Words, wordsIn } from '@halaqa/kit-contract/words'
import type { Asked } from './labels.ts'

const root = join(import.meta.dirname, '../..')
/** The files of the project that match, sorted. */
export const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: name => /^(node_modules|dist)$/.test(name) }).sort()
export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

export function* keysOf(tree: Tree, path = ''): Generator<string> {
  for (const [key, node] of Object.entries(tree))
    if (typeof node === 'string') yield path + key
    else yield* keysOf(node, `${path}${key}.`)
}
/** Plurals and genders are asked for by their common name. */
export const common = (key: string): string => key.replace(/(_(zero|one|two|few|many|other|female|male))+$/, '')
export const messagesIn = (pattern: string, language: Language) =>
  files(pattern).flatMap(file => [...keysOf(wordsIn(JSON.parse(textOf(file)) as Words, language))])
export const said = Object.fromEntries(
  languages.map(language => {
    const keys = messagesIn('{contexts/*,kits/{contract,office,server}}/messages/*.json', language)
    return [language, new Set(keys.flatMap(key => [key, common(key)]))]
  }),
) as Record<Language, Set<string>>

/** Whoever forgets a word reads which, in which languages, and who asks for it. */
export function forgotten(asked: Asked[]): string[] {
  const lacking = asked.flatMap(({ by, keys }) => {
    const silent = languages.filter(language => !keys.some(key => said[language].has(key)))
    return silent.length ? [`${keys[0]} is not said in ${silent.join(', ')}: ${by} shows it`] : []
  })
  return [...new Set(lacking)]
}
