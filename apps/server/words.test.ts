import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Text, Words } from '@halaqa/kit-contract/words'
import { assemble } from '@halaqa/kit-server/assembly'
import { wordProblems } from '@halaqa/kit-server/words'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{kits,contexts,apps}/*/messages/*.json', { cwd: root }).sort()

it.each(files)('%s says every word in Arabic, English and French', file => {
  expect(wordProblems(JSON.parse(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('looks at the words of every context and kit', () => {
  const folders = new Set(files.map(file => file.split(/[\\/]/).slice(0, 2).join('/')))
  expect([...folders]).toEqual([
    'apps/portal',
    ...contexts.map(context => `contexts/${context.name}`),
    'kits/contract',
    'kits/office',
    'kits/server',
    'kits/web',
  ])
})

it('no two contexts say one key differently', () => {
  expect(() => assemble(contexts)).not.toThrow()
})

const isText = (node: Text | Words): node is Text => Object.values(node).some(each => typeof each === 'string')
function* keysOf(words: Words, path = ''): Generator<string> {
  for (const [key, node] of Object.entries(words))
    if (isText(node)) yield path + key
    else yield* keysOf(node, `${path}${key}.`)
}

it('every word of the server stands in one file', () => {
  const places = new Map<string, string[]>()
  for (const file of files.filter(each => /^(contexts|kits\/(contract|server))\//.test(each)))
    for (const key of keysOf(JSON.parse(readFileSync(join(root, file), 'utf8'))))
      places.set(key, [...(places.get(key) ?? []), file])
  expect(places.size).toBeGreaterThan(3900)
  const twice = [...places].filter(([, each]) => each.length > 1)
  expect(twice.map(([key, each]) => `${key} stands in ${each.join(' and ')}`)).toEqual([])
})

const ofContexts = files.filter(file => file.startsWith('contexts/'))
/** `grades.json`, `grades.office.json`: the folder they speak of comes first. What the context says as a whole bears its name. */
it.each(ofContexts)('%s is named after a folder of its context', file => {
  const [, context = '', , name = ''] = file.split('/')
  const rooms = globSync(`contexts/${context}/{server,office}/*/`, { cwd: root }).map(each => basename(each))
  expect([context, ...rooms]).toContain(name.split('.')[0])
})

it.each(files.filter(file => !file.startsWith('apps/')))('%s can be read', file => {
  const name = basename(file)
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
  expect(
    lines,
    `${file} has more than 600 lines: take a part of it out, \`${name.split('.')[0]}.<part>.json\``,
  ).toBeLessThanOrEqual(600)
})
