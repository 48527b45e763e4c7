import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('letters follow the size that the reader has set in the browser: none is measured in pixels', () => {
  const files = globSync(['kits/web/**/*.css', 'apps/portal/src/**/*.css'], { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  const fixed = files.filter(file => /\bfont(-size)?:[^;]*\dpx/.test(readFileSync(join(root, file), 'utf8')))
  expect(fixed).toEqual([])
})
