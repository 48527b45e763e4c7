import type { Access, Route } from '@halaqa/kit-contract'
import type { Actor } from '@halaqa/kit-server/request'
import { may } from './access.ts'

type Address = { parts: string[]; access: Access }
let addresses: ReadonlyMap<number, Address[]> = new Map()

const partsOf = (path: string) => path.split('/').slice(1)

/** From now on these are the pages there are: what is read at an address of the contract. */
export function defineAddresses(handlers: readonly { route: Route }[]): void {
  const pages = handlers
    .filter(({ route }) => route.method === 'GET')
    .map(({ route }) => ({ parts: partsOf(route.path), access: route.access }))
  addresses = Map.groupBy(pages, page => page.parts.length)
}

/** Whether somebody may open a local path, by the permission that its route asks for; false where there is none. */
export function mayOpen(path: string, actor: Actor): boolean {
  const asked = partsOf(path)
  const page = addresses
    .get(asked.length)
    ?.find(({ parts }) => parts.every((part, at) => part === asked[at] || (part.startsWith('{') && asked[at] !== '')))
  return page !== undefined && may(page.access, actor)
}
