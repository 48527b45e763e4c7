import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Language, languages } from '@halaqa/kit-contract/format'
import { mergeTrees, type Tree, type Words, wordsIn } from '@halaqa/kit-contract/words'
import type { Plugin } from 'vite'
import { familyName, familyOf } from './families.ts'

const root = join(import.meta.dirname, '../../..')
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The contexts that have an office. */
export const contexts = files('contexts/*/office/index.ts').map(file => file.split('/')[1]!)

/** What the shell loads of the contexts besides the kit: their manifests. */
export const manifestFiles = files('contexts/*/office/{index,part,counts,addresses,*/menu}.ts')

const keysIn = (file: string) =>
  [...textOf(file).matchAll(/'((\w+)\.[\w.-]+)'/g)].flatMap(([, key, context]) =>
    contexts.includes(context!) ? [key!] : [],
  )
/** The message keys that manifests write: labels and groups of the menu, what alarms and cards say. */
const named = manifestFiles.flatMap(keysIn)
/** The message keys that the lists of acts write: labels that differ from `<word>.actions.<verb>`. */
const namedByActs = files('contexts/*/office/acts.ts').flatMap(keysIn)
const isNamed = (key: string) =>
  named.some(each => key === each || key.startsWith(`${each}.`) || key.startsWith(`${each}_`))

export type Slice = 'shell' | 'problems' | 'own' | 'guide' | 'server'
/**
 * With what a message comes: names of things, what they are for and what manifests write come with the shell; what else a screen
 * is called, its help and the names of permissions, when somebody looks for it; screens are told these names by the server.
 */
export function sliceOf(key: string): Slice {
  const [first] = key.split('.')
  if (first === 'synonyms' || first === 'help') return 'guide'
  if (first === 'permissions') return 'server'
  if (first === 'problem' || first === 'field') return 'problems'
  return /\.(one|many|about)$/.test(key) || isNamed(key) ? 'shell' : 'own'
}

/** The messages of a tree that come with one slice. */
export const sliced = (tree: Tree, slice: Slice): Tree => kept(tree, key => sliceOf(key) === slice)

function kept(tree: Tree, isKept: (key: string) => boolean, above = ''): Tree {
  const found: Tree = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      if (isKept(above + key)) found[key] = value
      continue
    }
    const inner = kept(value, isKept, `${above}${key}.`)
    if (Object.keys(inner).length) found[key] = inner
  }
  return found
}

/** Labels of acts are said by their screens, and before any of them is opened by the palette: they come with both. */
const isOfAct = (key: string) => /\.actions\.[\w-]+$/.test(key) || namedByActs.includes(key)
/** What the palette and the help of a page say of all contexts. */
export const guideWords = (language: Language): Tree =>
  mergeTrees(
    ...treesOf(language).map(tree => kept(tree, key => ['guide', 'server'].includes(sliceOf(key)) || isOfAct(key))),
  )

/** The words of a context, which lie in a file for each of its rooms; a test of all words holds that no two say one key. */
const treeOf = (pattern: string, language: Language): Tree =>
  mergeTrees(...files(pattern).map(file => wordsIn(JSON.parse(textOf(file)) as Words, language)))
const treesOf = (language: Language) => contexts.map(context => treeOf(`contexts/${context}/messages/*.json`, language))

/**
 * The words of the shell by their features (`office.list.json` is a part of `office`); those of the contexts are the
 * contract kit's, for they are asked for alike.
 */
export function shellWords(language: Language): Record<string, Tree> {
  const features = files('kits/{contract,office,web}/messages/*.json').map(file => basename(file).split('.')[0]!)
  const words = Object.fromEntries(
    [...new Set(features)].map(name => [name, treeOf(`kits/*/messages/${name}{,.*}.json`, language)]),
  )
  const ofContexts = treesOf(language).map(tree => sliced(tree, 'shell'))
  const problems = mergeTrees(...treesOf(language).map(tree => sliced(tree, 'problems')))
  return { ...words, contract: mergeTrees(words.contract!, ...ofContexts), problems }
}

function contentOf(language: Language, what: string): Tree {
  if (what === 'shell') return shellWords(language)
  if (what === 'guide') return guideWords(language)
  const own = (context: string) => sliced(treeOf(`contexts/${context}/messages/*.json`, language), 'own')
  return Object.fromEntries(familyOf(what.split('-')[0]!).map(context => [context, own(context)]))
}

const start = 'virtual:office-words'
const importing = (language: Language, what: string) => `() => import('${start}/${language}/${what}')`
const index = () =>
  languages
    .map(language => {
      const ofContext = (context: string) =>
        `${context}: ${importing(language, familyName(context))}.then(module => module.default.${context})`
      const own = contexts.map(ofContext).join(', ')
      const [shell, guide] = ['shell', 'guide'].map(
        what => `${importing(language, what)}.then(module => module.default)`,
      )
      return `${language}: { shell: ${shell}, guide: ${guide}, contexts: { ${own} } }`
    })
    .join(',\n')

/** Puts messages together as a browser needs them: one module for the shell, one a family of contexts, each in one language. */
export function officeWords(): Plugin {
  return {
    name: 'office-words',
    resolveId: id => (id.startsWith(start) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${start}`)) return undefined
      const [, language, what] = id.slice(1).split('/')
      if (!what) return `export const words = { ${index()} }`
      for (const file of files('{kits,contexts}/*/messages/*.json')) this.addWatchFile(join(root, file))
      // A browser takes a text apart as JSON sooner than a program that says the same.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(contentOf(language as Language, what)))})`
    },
  }
}
