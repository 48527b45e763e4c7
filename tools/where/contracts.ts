/** Where the contracts declare their routes, and what a name of a contract stands for. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Action, editManyOf, isList, operationId, type Resource, type Route, routesOf } from '@halaqa/kit-contract'
import { handlers } from '../../apps/server/contexts.ts'
import { declarationOf, filesOf, type Place, root } from './parsed.ts'

/** Every route that is served, in the order of their addresses. */
export const served: Route[] = handlers
  .map(({ route }) => route)
  .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
const isServed = new Set(served)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRoute = (value: unknown): value is Route => isServed.has(value as Route)
const isAction = (value: unknown): value is Action => isObject(value) && 'preview' in value && 'perform' in value
const isResource = (value: unknown): value is Resource =>
  isObject(value) && 'operations' in value && 'routes' in value && 'rows' in value

/** All of a resource: its operations, and the edit of many rows. */
const withEdits = (resource: Resource): Route[] => {
  const edit = editManyOf(resource)
  return edit ? [...routesOf(resource), edit] : routesOf(resource)
}

/**
 * The routes behind a value of a contract: a route, both of an action, all of a resource. Of a list its pages, and its
 * sheet where the list as a whole is meant.
 */
export function routesIn(value: unknown, { whole }: { whole: boolean }): Route[] {
  if (isRoute(value)) return whole && isList(value) ? [value, value.sheet] : [value]
  if (isResource(value)) return withEdits(value)
  if (isAction(value)) return [value.preview, value.perform, ...(value.undo ? [value.undo as Route] : [])]
  return []
}

/** A property of a value, of whatever value it is. */
export const propertyOf = (value: unknown, name: string): unknown =>
  isObject(value) ? Reflect.get(value, name) : undefined
/** All values of a table of routes (`{ daily: route(…), exams: route(…) }`), for a key that is known at run time only. */
export const valuesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : [])

const contractFiles = filesOf(['contexts/*/contract/**/*.ts', 'kits/contract/index.ts'])
const modules = new Map(
  await Promise.all(
    contractFiles.map(async file => {
      const module: object = await import(pathToFileURL(join(root, file)).href)
      return [file, module] as const
    }),
  ),
)

/** What a contract's file exports under a name; `*` is all of it. Undefined for every other file. */
export const exported = (file: string, name: string): unknown => {
  const module = modules.get(file)
  return name === '*' ? module : propertyOf(module, name)
}

export type Declared = Place & { name: string }
const places = new Map<Route, Declared>()
for (const [file, module] of modules)
  for (const [name, value] of Object.entries(module)) {
    const inside = [value, ...(isObject(value) && !isRoute(value) ? valuesOf(value) : [])]
    const routes = inside.flatMap(each => routesIn(each, { whole: true })).filter(route => !places.has(route))
    if (!routes.length) continue
    const declaration = declarationOf(file, name)
    if (declaration) for (const route of routes) places.set(route, declaration)
  }

/** The declaration of a route in its contract. */
export const contractOf = (route: Route): Declared | undefined => places.get(route)

/** `students.grade-block` of `students.grade-block.delete.preview`: what its messages begin with. */
export const wordOf = (route: Route): string | undefined =>
  /^([a-z-]+\.[a-z-]+)\.[\w.-]+$/.exec(operationId(route))?.[1]
