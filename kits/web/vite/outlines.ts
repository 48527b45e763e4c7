import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

/** What a call and a link do not need of a route, an action or a resource: its schemas, and what says it in words. */
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
  'totals',
  'fields',
  'forms',
])
const isDeclared = (value: object) =>
  ('method' in value && 'path' in value) || 'perform' in value || 'routes' in value || 'operations' in value

/** A value of a contract without its schemas: routes, actions, resources, and lists of them; other values as they are. */
export function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outlineOf)
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  // A reply that is a file has another kind of schema, and the client asks for it.
  if ('_zod' in value) return 'file' in value ? { file: value.file } : {}
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const isLeft = isDeclared(value) ? (key: string) => !dropped.has(key) : () => true
  const outlines = Object.entries(value).flatMap(([key, each]) =>
    isLeft(key) ? [[key, outlineOf(each)] as const] : [],
  )
  return Object.fromEntries(outlines.filter(([, each]) => each !== undefined))
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
/** What can be written down: a pattern or a set cannot. */
const isWritable = (value: unknown) =>
  value === undefined || isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)

/** The outlines of all that a contract declares; its schemas, its functions and what cannot be written down are not among them. */
export const outlinesIn = (contract: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(contract)
      .filter(([, value]) => typeof value !== 'function' && !isSchema(value))
      .map(([name, value]) => [name, outlineOf(value)] as const)
      .filter(([, outline]) => isWritable(outline)),
  )

const contract = /\/(contexts\/\w+\/contract\/[\w-]+|kits\/contract\/find-records)\.ts$/

/**
 * Gives the modules that `isEnough` names the outlines of contracts, which they import as everybody does: the schemas would be
 * a quarter of what is loaded first, and the browser checks with them what is typed, in forms, and nothing else. Functions and
 * schemas that such a module names are the contract's own.
 */
export function outlines(isEnough: (module: string) => boolean): Plugin {
  return {
    name: 'outlines',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer || !isEnough(importer)) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && contract.test(found.id) ? `${found.id}?outline` : undefined
    },
    async load(id) {
      if (!id.endsWith('?outline')) return undefined
      const file = id.slice(0, -'?outline'.length)
      const whole = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const declared = outlinesIn(whole)
      const others = Object.keys(whole).filter(name => !(name in declared))
      return {
        code: [
          ...Object.entries(declared).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
          ...(others.length ? [`export { ${others.join(', ')} } from ${JSON.stringify(file)}`] : []),
        ].join('\n'),
        moduleType: 'js',
        moduleSideEffects: false,
      }
    },
  }
}
