import { words as files } from 'virtual:office-words'
import type { Language } from '@halaqa/kit-contract/format'
import { listing } from '@halaqa/kit-contract/words'
import { type Messages, Words } from '@halaqa/kit-web/i18n'

/**
 * What the shell says comes at once; what a context says (`contract/students`) comes with its screens, and what is said where
 * somebody looks for something (`contract/guide`) with the palette.
 */
async function load(feature: string, language: Language): Promise<Messages> {
  const { shell, guide, contexts } = files[language]
  const [namespace, context] = feature.split('/')
  if (context === 'guide') return guide()
  const own = context && contexts[context]
  if (own) return own()
  const found = (await shell())[context ?? namespace!]
  if (!found) throw new Error(`the shell has no words of ${feature} in ${language}`)
  return found
}

/** The words of the office in a language; they come as they are asked for. */
export const officeWords = (language: Language): Words => new Words(language, load, listing)

/** What the shell says is there before anything is drawn. */
export const shellReady = (words: Words): Promise<unknown> =>
  Promise.all(['office', 'contract', 'web', 'parts'].map(feature => words.ready(feature)))
