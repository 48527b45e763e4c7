import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** A sign right after a value in JSX, or the Arabic one in a template: `%` there may be a size of a style. */
const glued = /\}[%٪]\s*<|\}٪`/

it('the sign after a number is written by `percent`, as each language writes it', () => {
  const screens = globSync(['kits/{office,web}/**/*.tsx', 'contexts/*/office/**/*.tsx', 'apps/*/src/**/*.tsx'], {
    cwd: root,
    exclude: name => /^(node_modules|dist)$/.test(name),
  }).filter(file => !file.endsWith('.test.tsx'))
  expect(screens.length).toBeGreaterThan(400)
  expect(screens.filter(file => glued.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
