import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { route } from '@halaqa/kit-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { officePage } from './office-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-'))
const list = route({
  name: 'things.thing.list',
  method: 'GET',
  path: '/things',
  access: 'public',
  reply: z.object({}),
  summary: 'Things',
})
const manifest = {
  'index.html': { file: 'index.js', imports: ['_shell.js'] },
  '_shell.js': { file: 'shell.js' },
  '_kit.js': { file: 'kit.js', imports: ['_shell.js'] },
  '../../contexts/things/office/screens.ts': { file: 'screens.js', imports: ['_kit.js', '_shell.js'] },
  '../../contexts/others/office/screens.ts': { file: 'others.js', imports: ['_kit.js'] },
  '../../contexts/records/office/record/screens.ts': { file: 'record.js', imports: ['_kit.js'] },
  '../../virtual:office-words/ar/shell': { file: 'words-ar.js' },
  '../../virtual:office-words/en/shell': { file: 'words-en.js' },
  '../../virtual:office-words/en/others-things': { file: 'things-en.js' },
}
let page: ReturnType<typeof officePage>

beforeAll(() => {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'index.html'), '<html lang="ar" dir="rtl" data-theme="light"><head></head></html>')
  page = officePage(pathToFileURL(`${folder}/`))
})
afterAll(() => rmSync(folder, { recursive: true }))

const named = (html: string) =>
  [...html.matchAll(/modulepreload" crossorigin href="\/office-assets\/([^"]+)"/g)].map(([, file]) => file)

it('names what the screen at the address will want in its language, and not what the program brings', () => {
  const html = page({ language: 'en', theme: 'dark', route: list })
  expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark">')
  expect(named(html).sort()).toEqual(['kit.js', 'screens.js', 'things-en.js', 'words-en.js'])
})

it('names the files of a screen that stands alone in another context, and the words that it is said in', () => {
  const record = { ...list, name: 'students.student.record' }
  expect(named(page({ language: 'ar', theme: 'light', route: record }))).toContain('record.js')
  expect(existsSync(join(import.meta.dirname, '../../contexts/records/office/record/screens.ts'))).toBe(true)
  const part = readFileSync(join(import.meta.dirname, '../../contexts/records/office/part.ts'), 'utf8')
  expect(part).toContain("import('./record/screens.ts')")
})

it('at an address of which no route is known it names the words of the shell', () => {
  expect(named(page({ language: 'ar', theme: 'light', route: undefined }))).toEqual(['words-ar.js'])
})
