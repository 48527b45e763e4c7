/** What stands behind a word of a contract: what a declaration expands to, and the routes that somebody wrote out. */
import {
  type AnySchema,
  editManyOf,
  isFile,
  kindOf,
  operationId,
  placeholders,
  type Resource,
  type Route,
  routesOf,
} from '@halaqa/kit-contract'
import { contexts, handlers } from '../apps/server/contexts.ts'

/** The routes of a resource, the edit of many rows among them. */
const allOf = (resource: Resource): Route[] => {
  const edit = editManyOf(resource)
  return edit ? [...routesOf(resource), edit] : routesOf(resource)
}

const contracts = await Promise.all(contexts.map(({ name }) => import(`@halaqa/${name}/contract`) as Promise<object>))
const isResource = (value: unknown): value is Resource =>
  Boolean(value && typeof value === 'object' && 'operations' in value && 'rows' in value)
const resources = new Map(
  contracts
    .flatMap(contract => Object.values(contract))
    .filter(isResource)
    .map(resource => [resource.name, resource]),
)

/** `curriculum.subject` of `curriculum.subject.store`; undefined for a route whose name was made of its address. */
const wordOf = (route: Route) => /^([a-z-]+\.[a-z-]+)\.[\w.-]+$/.exec(operationId(route))?.[1]
const byAddress = (one: Route, other: Route) =>
  one.path.localeCompare(other.path) || one.method.localeCompare(other.method)
const writtenOut = new Map<string, Route[]>()
for (const { route } of handlers) {
  const word = wordOf(route)
  const declared = word ? resources.get(word) : undefined
  if (!word || (declared && allOf(declared).includes(route))) continue
  writtenOut.set(word, [...(writtenOut.get(word) ?? []), route])
}

/** Everything that can be explained: plain resources, and words that have routes alone. */
export const explainable = [...new Set([...resources.keys(), ...writtenOut.keys()])].sort()

/** The explanation of a word as text; undefined when there is no such word. */
export function explained(name: string): string | undefined {
  const resource = resources.get(name)
  const routes = (writtenOut.get(name) ?? []).sort(byAddress)
  if (!resource && !routes.length) return undefined
  const lines = resource ? declaration(resource) : [name, '  no declaration: every route is written out']
  if (routes.length)
    lines.push('', resource ? 'besides the declaration' : 'routes', ...routes.flatMap(each => routeLines(each, true)))
  return lines.join('\n')
}

const access = (of: Resource['read']) =>
  of === 'public' ? 'public' : `${of.guards.join(', ')} with ${of.permission ?? 'any permission'}`

function declaration(resource: Resource): string[] {
  const input = resource.input.shape as Record<string, AnySchema>
  const fields = Object.entries(resource.record.shape as Record<string, AnySchema>).map(
    ([field, schema]) =>
      `  ${field.padEnd(18)} ${kindOf(schema).padEnd(12)} ${field in input ? 'taken in' : 'answered only'}`,
  )
  const { sort, filters, search } = resource.list
  return [
    resource.name,
    `  read:  ${access(resource.read)}`,
    `  write: ${access(resource.write)}`,
    ...(resource.parent ? [`  child of: ${resource.parent}`] : []),
    '',
    'fields',
    ...fields,
    '',
    'routes',
    ...allOf(resource).flatMap(route => routeLines(route, false)),
    '',
    `list: sorted by ${sort}, filters ${filters?.join(', ') ?? 'none'}, search in ${search?.join(', ') ?? 'nothing'}`,
  ]
}

/** A route on one line, and who may when the declaration has not said it for all. */
function routeLines(route: Route, withAccess: boolean): string[] {
  const parts = [
    placeholders(route.path).length && 'params',
    route.query && 'query',
    route.body && 'body',
    isFile(route.reply) ? 'answers a file' : `answers ${route.status ?? 200}`,
  ].filter(Boolean)
  const line = `  ${route.method.padEnd(5)} ${route.path.padEnd(52)} ${operationId(route)} (${parts.join(', ')})`
  return withAccess ? [line, `        ${access(route.access as Resource['read'])}`] : [line]
}
