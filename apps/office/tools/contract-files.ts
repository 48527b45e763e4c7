import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The contexts whose contract that of a context knows. */
function knownTo(context: string): string[] {
  const files = globSync(`contexts/${context}/contract/*.ts`, { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  const named = files.flatMap(file => [...readFileSync(join(root, file), 'utf8').matchAll(/@halaqa\/(\w+)\/contract/g)])
  return [...new Set(named.map(([, name]) => name!))].filter(name => name !== context)
}

/** How many contracts stand beneath that of a context, one on the other. */
const heightOf = (context: string): number => 1 + Math.max(0, ...knownTo(context).map(heightOf))

/**
 * A file for each context's contract: by itself the bundler makes one of every few modules that the same screens use, and a page
 * fetches thirty. Nothing is made of a schema that nobody asks for (`lazySchemas`). What stands beneath is taken out first, for a
 * group takes along what its modules import.
 */
export const contractFiles = (): { name: string; test: RegExp; priority: number }[] =>
  globSync('contexts/*/contract', { cwd: root }).map(folder => {
    const context = folder.split('/')[1]!
    return {
      name: `${context}-contract`,
      test: new RegExp(`/contexts/${context}/contract/[\\w-]+\\.ts$`),
      priority: 20 - heightOf(context),
    }
  })
