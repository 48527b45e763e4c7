import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '@halaqa/kit-server/words'
import { expect, it } from 'vitest'
import { listed, setApart } from './lists.ts'

it('things are listed by the comma of the language', () => {
  expect(listed(['المقدمة', 'الخاتمة'], 'ar')).toBe('المقدمة، الخاتمة')
  expect(listed(['one', 'two'], 'en')).toBe('one, two')
  expect(listed(['un', 'deux'], 'fr')).toBe('un, deux')
  expect(listed([], 'ar')).toBe('')
})

it('things that hold commas are set apart by the semicolon of the language', () => {
  expect(setApart(['أ، ب', 'ج'], 'ar')).toBe('أ، ب؛ ج')
  expect(setApart(['a, b', 'c'], 'en')).toBe('a, b; c')
  expect(setApart(['a, b', 'c'], 'fr')).toBe('a, b\u202f; c')
})

it('a message lists what it is given as its language does', () => {
  const said = (language: string) => translate(language, 'field.not-one-of', { list: ['PDF', 'JPEG'] })
  expect(said('ar')).toContain('PDF، JPEG')
  expect(said('en')).toContain('PDF, JPEG')
  expect(said('fr')).toContain('PDF, JPEG')
})

const root = join(import.meta.dirname, '../../..')
it('no screen, no rule and no server joins by an Arabic comma of its own', () => {
  const sources = globSync(['{kits,contexts}/**/*.{ts,tsx}', 'apps/{portal/src,office,server}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: name => /^(node_modules|dist)$|\.test\.tsx?$/.test(name),
  }).filter(file => !file.endsWith('format/lists.ts'))
  expect(sources.length).toBeGreaterThan(1500)
  expect(sources.filter(file => /join\([^()]*'[،؛]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
