import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** What the shell needs of a contract: where a route is, who may call it and how. Not its schemas, nor what says it in words. */
const dropped = new Set([
  'params',
  'query',
  'summary',
  'operations',
  'record',
  'input',
  'row',
  'rows',
  'columns',
  'sheet',
])

/** A value of a contract without its schemas: routes, actions, resources, and lists of them. */
export function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outlineOf)
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  // A reply that is a file has another kind of schema, and the client asks for it.
  if ('_zod' in value) return 'file' in value ? { file: value.file } : {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (dropped.has(key) ? [] : [[key, outlineOf(each)]])),
  )
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value

/** The outlines of all that a contract declares; its schemas and functions are not among them. */
export const outlinesIn = (contract: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(contract)
      .filter(([, value]) => typeof value !== 'function' && !isSchema(value))
      .map(([name, value]) => [name, outlineOf(value)]),
  )

/** What the shell loads of a context: its manifest, and the cards of the home page. */
const shell =
  /\/(contexts\/\w+\/office\/(index|part|counts|addresses|dashboard\/[\w-]+|[\w-]+\/menu)\.tsx?|apps\/office\/src\/\w+\.tsx?)$/
const contract = /\/contexts\/\w+\/contract\/[\w-]+\.ts$/

/**
 * Manifests read addresses and permissions off the contracts, as everybody does. A build gives them outlines instead: the
 * schemas of all contexts would be a quarter of what the shell weighs, and each comes with its screens anyway.
 */
export function outlines(): Plugin {
  return {
    name: 'outlines',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !shell.test(importer)) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && contract.test(found.id) ? `${found.id}?outline` : undefined
    },
    async load(id) {
      if (!id.endsWith('?outline')) return undefined
      const file = id.slice(0, -'?outline'.length)
      const declared = outlinesIn(await import(pathToFileURL(file).href))
      return {
        code: Object.entries(declared)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n'),
        moduleType: 'js',
        moduleSideEffects: false,
      }
    },
  }
}
