import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isLanguage } from '@halaqa/kit-contract/format'
import { wordsIn } from '@halaqa/kit-contract/words'
import type { Plugin } from 'vite'

export { lazySchemas } from './lazy-schemas.ts'
export { outlines } from './outlines.ts'

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

/** Its package.json names the development build for every bundler; this one is the same without its warnings. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('../../../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
}

/**
 * The browser validates, but never writes JSON schemas and never shows zod's own English messages (the words are the
 * contract's), and neither a form nor a reply holds a value that leads back into itself. All three are left out of its
 * half: 7 KiB of every page with a form.
 */
export function smallZod(): Plugin {
  const dropped = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
  const refuse = "const none = () => () => { throw new Error('no JSON schemas in the browser') }\n"
  return {
    name: 'small-zod',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    load(id) {
      if (/zod\/v4\/locales\/en\.js$/.test(id)) return "export default () => ({ localeError: () => 'invalid' })"
      // As in zod's own small edition, which has no memory of values it has met.
      if (/zod\/v4\/core\/memoizer\.js$/.test(id))
        return `class CyclicError extends Error {}
          const no = () => false
          export { CyclicError as $ZodCyclicError, no as isBackEdge, no as isRecursiveSchema }
          export const memoizer = () => undefined`
      // Writes programs, which the content security policy lets nobody run (`withoutEval`).
      if (/zod\/v4\/core\/doc\.js$/.test(id)) return 'export class Doc {}'
      if (!dropped.test(id)) return undefined
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      return `${refuse}export { ${[...names].map(([, name]) => `none as ${name}`).join(', ')} }`
    },
  }
}
