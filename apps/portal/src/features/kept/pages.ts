import type { Call, Route } from '@halaqa/kit-contract'
import { CallError } from '@halaqa/kit-contract'
import { keptDays } from '@halaqa/learning/contract'
import { lifeOf } from './list.ts'
import { isReadable, type Readable } from './readable.ts'
import * as store from './store.ts'

const dayMs = 24 * 3600_000
const hourMs = 3600_000

/** What each page shows. Apart, so that the other pages of students do not carry it (apps/portal/vite.config.ts). */
const routesOfPages = async () => (await import('./seen-routes.ts')).seenRoutes
/** What never lies on a device. */
const isWithheld = (data: unknown): boolean => Boolean((data as { blocked?: unknown }).blocked)

/** A page on this device: `at`, when the college said it. */
export type Seen<Data> = { at: string; data: Data }

/** Keeps what the college has just said of a page; of withheld results also what was kept before goes. */
export async function keepPage(accountId: number, address: Readable, data: unknown): Promise<void> {
  if (isWithheld(data)) return store.removePage(accountId, address)
  await store.putPage({ accountId, address, at: new Date().toISOString(), data })
}

export const forgetPage = (accountId: number, address: Readable): Promise<void> => store.removePage(accountId, address)

/**
 * What an account has last seen of pages; kept for as long as lessons are. What another release wrote in another shape, and
 * what is over, is deleted on the way.
 */
export async function seenPages(accountId: number): Promise<Map<Readable, Seen<unknown>>> {
  const seen = new Map<Readable, Seen<unknown>>()
  const stored = await store.pagesOf(accountId)
  const routes = stored.length ? await routesOfPages() : undefined
  for (const { address, at, data } of stored) {
    const until = new Date(Date.parse(at) + keptDays * dayMs).toISOString()
    const isOpen = lifeOf({ kept_at: at, until }, Date.now()) === 'open'
    if (isReadable(address) && isOpen && routes && isStill(routes[address], data)) seen.set(address, { at, data })
    else await store.removePage(accountId, address)
  }
  return seen
}

function isStill(route: Route, data: unknown): boolean {
  const { reply } = route as unknown as { reply: { safeParse: (value: unknown) => { success: boolean } } }
  return reply.safeParse(data).success
}

/** With a connection: asks anew what is older than an hour, so that results that are withheld since leave the device. */
export async function tidyPages(call: Call, accountId: number): Promise<void> {
  const ask = call as unknown as (route: Route) => Promise<unknown>
  const seen = await seenPages(accountId)
  for (const [address, { at }] of seen) {
    if (Date.now() - Date.parse(at) < hourMs) continue
    try {
      await keepPage(accountId, address, await ask((await routesOfPages())[address]))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if ([403, 404, 409].includes(error.status)) await store.removePage(accountId, address)
    }
  }
}
