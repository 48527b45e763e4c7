import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = /\.(ts|tsx|mjs)$/
const skipped = /(^|\/)(node_modules|dist|data|test-results|playwright-report)(\/|$)/

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && source.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(file => !skipped.test(file))

const namesReactAdmin = (file: string) =>
  /from '(react-admin|ra-[\w-]+)'|import\('(react-admin|ra-[\w-]+)'\)/.test(readFileSync(join(root, file), 'utf8'))

it('only the office kit names react-admin', () => {
  const naming = ['apps', 'contexts', 'kits', 'e2e', 'tools'].flatMap(filesUnder).filter(namesReactAdmin)
  expect(naming.length).toBeGreaterThan(0)
  expect(naming.filter(file => !file.startsWith('kits/office/'))).toEqual([])
})

it('the portal and the server do not take the office along', () => {
  const taken = ['apps/portal', 'apps/server', 'kits/server', 'kits/web', 'kits/contract']
    .flatMap(filesUnder)
    .filter(file => /from '@halaqa\/(kit-office(\/\w+)?|\w+\/office)'/.test(readFileSync(join(root, file), 'utf8')))
  expect(taken).toEqual([])
})
