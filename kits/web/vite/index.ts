import { readFile } from 'node:fs/promises'
import { isLanguage } from '@halaqa/kit-contract/format'
import { wordsIn } from '@halaqa/kit-contract/words'
import type { Plugin } from 'vite'

/**
 * Makes `…/messages/site.json?lang=ar` what that file says in Arabic: the languages stand side by side in the source,
 * and a browser loads the one that it shows. For the front ends' Vite, in development and at build time.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      const language = new URLSearchParams(query).get('lang')
      if (!file.endsWith('.json') || language === null) return undefined
      if (!isLanguage(language)) throw new Error(`${id}: "${language}" is no language`)
      const words = wordsIn(JSON.parse(await readFile(file, 'utf8')), language)
      // Still JSON, which the bundler does not see by the name: it makes the module of it, as of every other JSON file.
      return { code: JSON.stringify(words), moduleType: 'json' }
    },
  }
}
