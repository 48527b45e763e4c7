import type { Access, Route } from '@halaqa/kit-contract'
import type { Actor } from '@halaqa/kit-server/request'
import { may } from './access.ts'

type Address = { parts: string[]; access: Access }
let addresses: ReadonlyMap<number, Address[]> = new Map()

const isOpen = (part: string) => part.startsWith('{')
/** As the router goes: at the first place where two differ, what is written out comes before what stands open. */
function asRouted(one: Address, other: Address): number {
  const at = one.parts.findIndex((part, place) => isOpen(part) !== isOpen(other.parts[place]!))
  return at < 0 ? 0 : isOpen(one.parts[at]!) ? 1 : -1
}
const partsOf = (path: string) => path.split('/').slice(1)

/** From now on these are the pages there are: what is read at an address of the contract. */
export function defineAddresses(handlers: readonly { route: Route }[]): void {
  const pages = handlers
    .filter(({ route }) => route.method === 'GET')
    .map(({ route }) => ({ parts: partsOf(route.path), access: route.access }))
  addresses = new Map(
    [...Map.groupBy(pages, page => page.parts.length)].map(([length, alike]) => [length, alike.sort(asRouted)]),
  )
}

/** Whether somebody may open a local path, by the permission that its route asks for; false where there is none. */
export function mayOpen(path: string, actor: Actor): boolean {
  const asked = partsOf(path)
  const page = addresses
    .get(asked.length)
    ?.find(({ parts }) => parts.every((part, at) => part === asked[at] || (isOpen(part) && asked[at] !== '')))
  return page !== undefined && may(page.access, actor)
}
