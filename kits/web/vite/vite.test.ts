import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type InlineConfig, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneLanguage } from './index.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'halaqa-words-'))
  const words = { form: { save: { ar: 'احفظ', en: 'Save', fr: 'Enregistrer' } }, left_two: { ar: 'بقي درسان' } }
  writeFileSync(join(root, 'site.json'), JSON.stringify(words))
  writeFileSync(
    join(root, 'main.js'),
    "export default import.meta.glob('./*.json', { query: '?lang=fr', import: 'default' })",
  )
})
afterAll(() => rmSync(root, { recursive: true }))
const config = (): InlineConfig => ({ root, configFile: false, logLevel: 'silent', plugins: [oneLanguage()] })

it('gives a build one language a chunk', async () => {
  const lib = { entry: 'main.js', formats: ['es' as const] }
  const [{ output }] = (await build({ ...config(), build: { write: false, lib } })) as unknown as [
    Rolldown.RolldownOutput,
  ]
  const code = output.map(file => (file.type === 'chunk' ? file.code : '')).join()
  expect(code).toContain('Enregistrer')
  expect(code).not.toMatch(/احفظ|Save|درسان/)
})

it('gives the development server the same, and refuses what is no language', async () => {
  const server = await createServer({ ...config(), appType: 'custom', server: { middlewareMode: true, ws: false } })
  try {
    const main = await server.transformRequest('/main.js')
    expect(main?.code).toMatch(/import\("\/site\.json\?(import&)?lang=fr"\)/)
    const french = await server.transformRequest('/site.json?import&lang=fr')
    expect(french?.code).toContain('Enregistrer')
    expect(french?.code).not.toMatch(/احفظ|Save|درسان/)
    expect((await server.transformRequest('/site.json?import&lang=ar'))?.code).toContain('درسان')
    await expect(server.transformRequest('/site.json?import&lang=de')).rejects.toThrow('"de" is no language')
  } finally {
    await server.close()
  }
})
