import type { Language } from '@halaqa/kit-contract/format'
import { mergeTrees, type Tree } from '@halaqa/kit-contract/words'
import { guideWords, shellWords } from './office-words.ts'

/** For tests: what the palette and the help of a page have of the words, those of the shell, and those that come when it is opened. */
export function wordsOfPalette(language: Language) {
  const { contract, office } = shellWords(language) as Record<string, Tree>
  const tree = mergeTrees(contract!, office!, guideWords(language))
  return (key: string, values: Record<string, unknown> = {}): string => {
    const found = key.split('.').reduce<Tree | string | undefined>((at, each) => (at as Tree | undefined)?.[each], tree)
    if (typeof found === 'string') return found
    if ('_' in values) return values._ as string
    throw new Error(`the palette does not have the word ${key} in ${language}`)
  }
}
