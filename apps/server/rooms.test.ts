import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

/** Two folders of a context that import each other are one folder: neither is understood, changed or tested without the other. */
const root = join(import.meta.dirname, '../..')
const ofTests = /\.test\.ts$|(^|[./])(factory|factories|sample-records|test-app)\.ts$/
/** Which folder of a context's server imports which other: `elements lessons`. Tests and what makes records for them apart. */
function arrowsOf(context: string): Set<string> {
  const server = join(root, 'contexts', context, 'server')
  const arrows = new Set<string>()
  for (const file of globSync('*/**/*.ts', { cwd: server }).filter(each => !ofTests.test(each))) {
    const text = readFileSync(join(server, file), 'utf8')
    for (const [, target] of text.matchAll(/from '(\.\.\/[^']+)'/g)) {
      const [from, to, inside] = [
        file.split('/')[0]!,
        ...relative(server, join(server, dirname(file), target!)).split('/'),
      ]
      if (inside && to !== '..' && from !== to) arrows.add(`${from} ${to}`)
    }
  }
  return arrows
}
const pairsOf = (context: string) => {
  const arrows = arrowsOf(context)
  return [...arrows].filter(each => {
    const [one, other] = each.split(' ') as [string, string]
    return one < other && arrows.has(`${other} ${one}`)
  })
}
const contexts = globSync('contexts/*/server', { cwd: root }).map(folder => folder.split(/[\\/]/)[1]!)

it.each(contexts)('%s: no two folders import each other', context => {
  expect(arrowsOf(context).size).toBeGreaterThan(['content', 'workplace'].includes(context) ? -1 : 0)
  expect(pairsOf(context).sort()).toEqual([])
})
