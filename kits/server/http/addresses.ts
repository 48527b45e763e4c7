import { type Access, operationId, type Route } from '@halaqa/kit-contract'

/** A page of the product: what the contract reads at an address. */
export type Address = { name: string; access: Access }
type Known = Address & { parts: string[] }
let addresses: ReadonlyMap<number, Known[]> = new Map()

const partsOf = (path: string) => path.split('/').slice(1)
const isOpen = (part: string) => part.startsWith('{')
/** What is written out comes before what takes anything, part by part, as the router has it. */
const literalFirst = (one: Known, other: Known) =>
  one.parts.map((part, at) => Number(isOpen(part)) - Number(isOpen(other.parts[at]!))).find(order => order !== 0) ?? 0

/** From now on these are the pages there are. */
export function defineAddresses(handlers: readonly { route: Route }[]): void {
  const pages = handlers
    .filter(({ route }) => route.method === 'GET')
    .map(({ route }) => ({ parts: partsOf(route.path), name: operationId(route), access: route.access }))
  const byLength = Map.groupBy(pages, page => page.parts.length)
  addresses = new Map([...byLength].map(([length, all]) => [length, all.sort(literalFirst)]))
}

/** The page at a local path without its query; undefined where there is none. */
export function pageAt(path: string): Address | undefined {
  const asked = partsOf(path)
  return addresses
    .get(asked.length)
    ?.find(({ parts }) => parts.every((part, at) => (isOpen(part) ? asked[at] !== '' : part === asked[at])))
}
