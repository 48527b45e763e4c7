import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyName, familyOf } from './families.ts'

const root = join(import.meta.dirname, '../../..')

/** The contexts whose contract that of a context knows. */
function knownTo(context: string): string[] {
  const files = globSync(`contexts/${context}/contract/*.ts`, { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  return files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@halaqa\/(\w+)\/contract/g)].map(([, name]) => name!),
  )
}

/** How many files of contracts stand beneath that of a family, one on the other. */
function heightOf(family: readonly string[]): number {
  const known = family.flatMap(knownTo).filter(context => !family.includes(context))
  return 1 + Math.max(0, ...[...new Set(known)].map(context => heightOf(familyOf(context))))
}

/**
 * A file for each family's contracts: by itself the bundler makes one of every few modules that the same screens use, and a page
 * fetches thirty. Nothing is made of a schema that nobody asks for (`lazySchemas`). What stands beneath is taken out first, for a
 * group takes along what its modules import.
 */
export function contractFiles(): { name: string; test: RegExp; priority: number }[] {
  const contexts = globSync('contexts/*/contract', { cwd: root }).map(folder => folder.split('/')[1]!)
  const families = Map.groupBy(contexts, familyName)
  return [...families].map(([name, family]) => ({
    name: `${name}-contract`,
    test: new RegExp(`/contexts/(${family.join('|')})/contract/[\\w-]+\\.ts$`),
    priority: 20 - heightOf(family),
  }))
}
