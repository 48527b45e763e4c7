import { type Access, addressOf, forbidden, notFound, operationId, type Route, type Schema } from '@halaqa/kit-contract'
import { type Actor, currentRequest, withRequest } from '@halaqa/kit-server/request'
import { may } from './access.ts'
import type { Handler } from './handle.ts'
import { parseQuery } from './query.ts'
import { refusalOf } from './refusal.ts'

/** A page of the product: what the contract reads at an address. */
export type Address = { name: string; access: Access; followable: boolean }
type Known = Address & { parts: string[]; handler: Handler }
let addresses: ReadonlyMap<number, Known[]> = new Map()
let names: ReadonlyMap<string, Known> = new Map()

const partsOf = (path: string) => path.split('/').slice(1)
const isOpen = (part: string) => part.startsWith('{')
/** What is written out comes before what takes anything, part by part, as the router has it. */
const literalFirst = (one: Known, other: Known) =>
  one.parts.map((part, at) => Number(isOpen(part)) - Number(isOpen(other.parts[at]!))).find(order => order !== 0) ?? 0

/** From now on these are the pages there are. */
export function defineAddresses(handlers: readonly Handler[]): void {
  const pages = handlers.flatMap((handler): Known[] => {
    const { route } = handler
    if (route.method !== 'GET') return []
    const { path, access, followable = false } = route
    return [{ parts: partsOf(path), name: operationId(route), access, followable, handler }]
  })
  const byLength = Map.groupBy(pages, page => page.parts.length)
  addresses = new Map([...byLength].map(([length, all]) => [length, all.sort(literalFirst)]))
  names = new Map(pages.map(page => [page.name, page]))
}

/** The page at a local path without its query; undefined where there is none, and where a part of it is none that the page takes. */
export function pageAt(path: string): Address | undefined {
  const page = knownAt(path)
  return page && paramsAt(path, page) ? page : undefined
}
/** The page that the contract reads under a name: `students.student.list`. */
export const pageNamed = (name: string): Address | undefined => names.get(name)
/** Whether the page of a name takes this query, said in its address as browsers say it. */
export function takesQuery(name: string, query: object): boolean {
  const route = names.get(name)?.handler.route
  if (!route) return false
  const asked = parseQuery(addressOf({ ...route, path: '' }, { query }).slice(1))
  return route.query ? parsed(route, 'query', asked) !== undefined : Object.keys(asked).length === 0
}

function knownAt(path: string): Known | undefined {
  const asked = partsOf(path)
  return addresses
    .get(asked.length)
    ?.find(({ parts }) => parts.every((part, at) => (isOpen(part) ? asked[at] !== '' : part === asked[at])))
}

/**
 * With which code somebody would be refused who opens the page of a record now, null where it opens: found by asking its own
 * handler, which knows whose record that is. Whatever else the handler throws rises.
 */
export async function refusalAt(path: string, actor: Actor): Promise<string | null> {
  const page = knownAt(path)
  if (!page) return notFound.code
  if (!may(page.access, actor)) return forbidden.code
  const { route, run } = page.handler
  const params = paramsAt(path, page)
  const query = parsed(route, 'query', {})
  if (!params || !query) return notFound.code
  const request = { ...currentRequest(), actor }
  const context = { params, query, body: undefined, actor, language: request.language, ...nothingSent }
  return withRequest(request, () => refusalOf(async () => run(context)))
}

/** What stands in the open parts of a path, as the page takes it. */
function paramsAt(path: string, { parts, handler }: Known): object | undefined {
  const asked = partsOf(path)
  const named = parts.flatMap((part, at) => (isOpen(part) ? [[part.replace(/[{}?]/g, ''), asked[at]!]] : []))
  return parsed(handler.route, 'params', Object.fromEntries(named))
}

/** What a browser sends beside the address. */
const nothingSent = {
  cookies: { get: () => undefined, set: () => {}, clear: () => {} },
  uploads: [],
  rawBody: '',
  headers: {},
}

type Parser = { safeParse: (value: unknown) => { success: boolean; data?: object } }
/** What the route makes of it; undefined where that is not what it takes. */
function parsed(route: Route, what: 'params' | 'query', value: object): object | undefined {
  const schema = route[what] as (Schema & Parser) | undefined
  return schema ? schema.safeParse(value).data : {}
}
