import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('whatever opens has one sign of it: ours by itself, or the one that it draws and says so', () => {
  const files = globSync(['kits/**/*.tsx', 'apps/*/src/**/*.tsx', 'contexts/**/*.tsx'], {
    cwd: root,
    exclude: each => each.includes('node_modules'),
  })
  const summaries = files.flatMap(file => read(file).match(/<summary\b[\s\S]*?<\/summary>/g) ?? [])
  expect(summaries.length).toBeGreaterThan(7)
  for (const each of summaries) expect(/class(Name)?="[^"]*hq-own-sign/.test(each), each).toBe(/<Icon\b/.test(each))
  // No list of places that a new one would have to be put on.
  const signs = [...read('kits/web/base.css').matchAll(/^.*summary\S*::before/gm)].map(([rule]) => rule)
  expect(signs).toEqual([
    'summary:not(.hq-own-sign)::before',
    '[dir="rtl"] summary:not(.hq-own-sign)::before',
    'details[open] > summary:not(.hq-own-sign)::before',
    '[dir="rtl"] details[open] > summary:not(.hq-own-sign)::before',
  ])
})
