import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Contexts downstream may join the tables of `server/readable.ts` (ADR 0054). Whoever owns a table is the only one who
 * writes it: what follows from a change stands beside the change.
 */
const root = join(import.meta.dirname, '../..')
const sources = globSync('contexts/*/server/**/*.ts', { cwd: root }).filter(
  file => !/(\.test|\/test-app|\.factory|\/factories|\/sample-records)\.ts$/.test(file),
)
const imported = /import \{([^}]*)\} from '@halaqa\/(\w+)\/(?:readable|tables)'/g

const foreignWrites = (text: string): string[] =>
  [...text.matchAll(imported)]
    .flatMap(([, names]) => names!.split(',').map(name => name.trim().split(' as ').at(-1)!))
    .filter(name => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\b`).test(text))

it('a table is written by the context that owns it alone', () => {
  const found = sources.flatMap(file =>
    foreignWrites(readFileSync(join(root, file), 'utf8')).map(name => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

it('sees a write of a table of another context', () => {
  const text = `import { studentTable } from '@halaqa/students/readable'\ndb().update(studentTable).set({ term: 2 })`
  expect(foreignWrites(text)).toEqual(['studentTable'])
})
