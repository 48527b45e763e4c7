import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineWords, wordProblems } from '@halaqa/kit-server/words'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{kits,contexts,apps}/*/messages/*.json', { cwd: root }).sort()

it.each(files)('%s says every word in Arabic, English and French', file => {
  expect(wordProblems(JSON.parse(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('looks at the words of every context and kit', () => {
  const folders = new Set(files.map(file => file.split(/[\\/]/).slice(0, 2).join('/')))
  expect([...folders]).toEqual([
    'apps/portal',
    ...contexts.map(context => `contexts/${context.name}`),
    'kits/contract',
    'kits/office',
    'kits/server',
    'kits/web',
  ])
})

it('no two contexts say one key differently', () => {
  expect(() => defineWords(contexts.flatMap(context => context.words))).not.toThrow()
})
