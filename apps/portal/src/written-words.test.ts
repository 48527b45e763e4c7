import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Words } from '@halaqa/kit-contract/words'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isMessage = (node: object) => 'ar' in node && typeof node.ar === 'string'
function* keysOf(words: Words, path = ''): Generator<string> {
  for (const [key, node] of Object.entries(words))
    if (isMessage(node)) yield* [path + key, (path + key).replace(/_(other|female)$/, '')]
    else yield* keysOf(node as Words, `${path}${key}.`)
}
/** What each feature says, by the name of its file. */
const features = new Map(
  globSync('{apps/portal,kits/{contract,web}}/messages/*.json', { cwd: root }).map(file => [
    file.split('/').at(-1)!.replace('.json', ''),
    new Set(keysOf(JSON.parse(read(file)))),
  ]),
)

it('every key that the portal writes out, and the start of every one it puts together, is in the words of the feature that it asks', () => {
  let looked = 0
  const lacking: string[] = []
  for (const file of globSync('{apps/portal/src,kits/web}/**/*.tsx', { cwd: root, exclude: ['**/node_modules'] })) {
    const text = read(file)
    const asks = [...text.matchAll(/const (\w+) = useWords\('([\w-]+)'\)/g)]
    for (const name of new Set(asks.map(([, each]) => each!))) {
      for (const { 1: key, 2: start, index } of text.matchAll(
        new RegExp(`(?<![\\w.])${name}\\(\\s*(?:'([\\w.-]+)'|\`([\\w.-]+)\\$\\{)`, 'g'),
      )) {
        // A file may call two features by one name, in two components: the last one above is meant.
        const [, , feature] = asks.findLast(each => each[1] === name && each.index < index) ?? []
        if (!feature) continue
        looked += 1
        // Of a key that ends in a value, what stands before the value.
        const said = [...(features.get(feature) ?? [])]
        if (!said.some(each => (start ? each.startsWith(start) : each === key)))
          lacking.push(`${file}: ${feature} does not say ${key ?? `${start}…`}`)
      }
    }
  }
  expect(looked).toBeGreaterThan(700)
  expect(lacking).toEqual([])
})
