import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@halaqa/kit-contract'
import type { Text, Words } from '@halaqa/kit-contract/words'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from './contexts.ts'

// A key that is put together when it is asked for is in no file to be searched for: whoever reads sees the key itself.
const root = join(import.meta.dirname, '../..')
const isText = (node: Text | Words): node is Text => typeof node.ar === 'string' || typeof node.en === 'string'
function* keysOf(words: Words, path = ''): Generator<string> {
  for (const [key, node] of Object.entries(words))
    if (isText(node)) yield path + key
    else yield* keysOf(node, `${path}${key}.`)
}
const keys = globSync('{kits,contexts,apps}/*/messages/*.json', { cwd: root }).flatMap(file => [
  ...keysOf(JSON.parse(readFileSync(join(root, file), 'utf8'))),
])
/** Plurals and genders are asked for by their common name. */
const asked = [...new Set(keys.flatMap(key => [key, key.replace(/_(zero|one|two|few|many|other|female|male)$/, '')]))]

const sources = globSync('{kits,contexts,apps}/*/**/*.{ts,tsx}', {
  cwd: root,
  exclude: name => name === 'node_modules',
})
const composed = sources
  .filter(file => !/\.test\.tsx?$|factories|node_modules/.test(file))
  .flatMap(file =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:words|word|t|web|translate\([^()`]*,) ?\(?`([^`]*\$\{[^`]*)`/g,
      ),
    ].map(([, template]) => ({ file, template: template! })),
  )
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** `students.values.${state}` as what any key of it looks like; the beginning may stand in `useWords`, or before a colon. */
const shapeOf = (template: string) =>
  new RegExp(
    `(^|\\.)${template
      .replace(/^\w+:/, '')
      .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
      .map(escaped)
      .join('[\\w.-]+')}$`,
  )

it('every key that is put together has words that it could be', () => {
  expect(composed.length).toBeGreaterThan(150)
  const lacking = composed.filter(({ template }) => {
    const shape = shapeOf(template)
    return !asked.some(key => shape.test(key))
  })
  expect(lacking.map(({ file, template }) => `${file}: ${template}`)).toEqual([])
})

/**
 * `const head = (key: string) => words(`${word}.fields.${key}`)`, and what a file calls such a short name with. Two
 * components of a file may have one of the same name: a key of either will do.
 */
function shortNames(file: string): { file: string; keys: string[] }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const constants = new Map([...text.matchAll(/const (\w+) = '([\w.-]+)'/g)].map(([, name, value]) => [name!, value!]))
  const declared = [
    ...text.matchAll(
      /const (\w+) = \((\w+): [^()]*\) =>\s+(?:words|word|t)\(`([^`]*)`(?:, (?:\w+|\{ \.\.\.\w+ \}))?\)/g,
    ),
  ]
  const keyOf = ([, , parameter, template]: RegExpExecArray, asked: string) =>
    template!.replace(/\$\{(\w+)\}/g, (whole, inner) => (inner === parameter ? asked : (constants.get(inner) ?? whole)))
  return [...new Set(declared.map(([, name]) => name!))].flatMap(name =>
    [...text.matchAll(new RegExp(`\\b${name}\\('([\\w.-]+)'`, 'g'))].map(([, asked]) => ({
      file,
      keys: declared.filter(each => each[1] === name).map(each => keyOf(each, asked!)),
    })),
  )
}

it('every key that a screen asks for by a short name of its own has words', () => {
  const wanted = sources
    .filter(file => file.endsWith('.tsx') && !/\.test\.tsx$|node_modules/.test(file))
    .flatMap(shortNames)
  expect(wanted.length).toBeGreaterThan(450)
  const lacking = wanted.filter(({ keys }) => !keys.some(key => asked.some(each => shapeOf(key).test(each))))
  expect(lacking.map(({ file, keys }) => `${file}: ${keys}`)).toEqual([])
})

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: string[]
}
/** The fields of a closed list that a reply, or a row of it, has of its own; what lies deeper has words of its own. */
function listsOf({ properties = {} }: Schema): [field: string, values: string[]][] {
  const own = { ...properties.rows?.items?.properties, ...properties }
  return Object.entries(own).flatMap(([field, each]) => (each.enum ? [[field, each.enum] as [string, string[]]] : []))
}

it('a list of values that has words has one for each value that its routes can answer', () => {
  const lacking = new Set<string>()
  let looked = 0
  for (const { route } of handlers as readonly { route: Route }[]) {
    const [context, word] = (route.name ?? '').split('.')
    if (!(route.reply instanceof z.ZodType)) continue
    for (const [field, values] of listsOf(z.toJSONSchema(route.reply, { unrepresentable: 'any' }) as Schema)) {
      const list = `${context}.${word}.values.${field}.`
      if (!asked.some(key => key.startsWith(list))) continue
      looked += 1
      for (const value of values) if (!asked.includes(list + value)) lacking.add(list + value)
    }
  }
  expect(looked).toBeGreaterThan(50)
  expect([...lacking]).toEqual([])
})
