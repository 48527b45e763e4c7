import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

/** Two folders that import each other are one folder: neither is understood, changed or tested without the other. */
const root = join(import.meta.dirname, '../..')
const ofTests = /\.test\.tsx?$|(^|[./])(factory|factories|sample-records|test-app)\.ts$/
/** Where folders lie beside each other: the contexts' servers and office parts, the kits, the features of the portal. */
const rooms = globSync(
  ['contexts/*/server', 'contexts/*/office', 'kits/*', 'apps/portal/src/features', 'apps/server', 'e2e'],
  { cwd: root },
).sort()

/** Which folder of a room imports which other: `elements lessons`. Tests and what makes records for them apart. */
function arrowsOf(room: string): Set<string> {
  const base = join(root, room)
  const arrows = new Set<string>()
  const files = globSync('*/**/*.{ts,tsx}', { cwd: base, exclude: name => name.endsWith('node_modules') })
  for (const file of files.filter(each => !ofTests.test(each))) {
    const text = readFileSync(join(base, file), 'utf8')
    for (const [, target] of text.matchAll(/from '(\.\.\/[^']+)'/g)) {
      const [from, to, inside] = [file.split('/')[0]!, ...relative(base, join(base, dirname(file), target!)).split('/')]
      if (inside && to !== '..' && from !== to) arrows.add(`${from} ${to}`)
    }
  }
  return arrows
}

it('reads every room', () => {
  expect(rooms.length).toBeGreaterThan(25)
  expect(rooms.flatMap(room => [...arrowsOf(room)]).length).toBeGreaterThan(300)
})

it.each(rooms)('%s: no two folders import each other', room => {
  const arrows = arrowsOf(room)
  const pairs = [...arrows].filter(each => {
    const [one, other] = each.split(' ') as [string, string]
    return one < other && arrows.has(`${other} ${one}`)
  })
  expect(pairs).toEqual([])
})
