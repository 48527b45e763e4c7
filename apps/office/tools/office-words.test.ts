import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@halaqa/kit-contract/format'
import { type Tree, type Words, wordsIn } from '@halaqa/kit-contract/words'
import { aboutOf } from '@halaqa/kit-office/start'
import { describe, expect, it } from 'vitest'
import { modules } from '../src/modules.ts'
import { contexts, shellWords, sliced, sliceOf } from './office-words.ts'

const root = join(import.meta.dirname, '../../..')
const has = (tree: Tree, key: string): boolean => {
  const found = key
    .split('.')
    .reduce<Tree | string | undefined>((at, each) => (typeof at === 'object' ? at[each] : undefined), tree)
  return found !== undefined
}

describe('the words of the shell', () => {
  const asked = modules.flatMap(({ areas = [], menu, account = [], resources = [], words = [] }) => [
    ...areas.flatMap(({ label, about }) => [label, about]),
    ...menu.flatMap(item => [item.label, aboutOf(item)]),
    ...account.map(({ label }) => label),
    ...resources.map(({ resource }) => `${resource.name}.one`),
    ...words,
  ])
  it.each(languages)('say in %s whatever the menu, the palette and the home page show', language => {
    const { contract, office } = shellWords(language) as Record<string, Tree>
    expect(asked.length).toBeGreaterThan(120)
    expect(asked.filter(key => !has(contract!, key) && !has(office!, key))).toEqual([])
  })

  const cards = globSync('contexts/*/office/dashboard/*.tsx', { cwd: root })
  it('say what is written on the cards of the home page, which bring no words', () => {
    expect(cards.length).toBeGreaterThan(1)
    for (const file of cards) {
      const text = readFileSync(join(root, file), 'utf8')
      const keys = [...text.matchAll(/['`]((\w+)\.[\w.-]+)(?:\.\$\{key\})?['`]/g)].flatMap(([, key, first]) =>
        contexts.includes(first!) ? [key!] : [],
      )
      const { contract } = shellWords('ar')
      expect(keys.length).toBeGreaterThan(0)
      expect(
        keys.filter(key => !has(contract!, key) && !has(contract!, `${key}_other`)),
        file,
      ).toEqual([])
    }
  })
})

describe('the words of a context', () => {
  it('come with one slice each, and none is lost but what only the server says', () => {
    for (const file of globSync('contexts/*/messages/*.json', { cwd: root })) {
      const tree = wordsIn(JSON.parse(readFileSync(join(root, file), 'utf8')) as Words, 'ar')
      const leaves = (each: Tree): number =>
        Object.values(each).reduce<number>((sum, one) => sum + (typeof one === 'string' ? 1 : leaves(one)), 0)
      const slices = (['shell', 'problems', 'own', 'guide', 'server'] as const).map(slice =>
        leaves(sliced(tree, slice)),
      )
      expect(
        slices.reduce((sum, each) => sum + each, 0),
        file,
      ).toBe(leaves(tree))
    }
  })
  it('of problems come together, for an act may be refused by another context', () => {
    expect(sliceOf('problem.has-dependents')).toBe('problems')
    expect(sliceOf('records.office.log.moves')).toBe('own')
    expect(sliceOf('students.student.many')).toBe('shell')
  })
})
