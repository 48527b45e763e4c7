import { type Action, addressOf, type Resource, type Route } from '@halaqa/kit-contract'
import type { SessionEnd } from '@halaqa/kit-web/session'

export const screenNames = ['list', 'create', 'edit', 'show'] as const
export type Screen = (typeof screenNames)[number]

/**
 * The routes at whose addresses a resource has screens: its own, and the previews of its acts. A browser that opens a
 * "delete" or "activate" address is asked the same question, as a page.
 */
export function screenRoutes(resource: Resource, acts: Action[] = []): Route[] {
  const routes = resource.routes as Record<string, Route & Action>
  const asking = [...acts, ...(routes.delete ? [routes.delete as Action] : [])].map(act => act.preview)
  return [
    ...screenNames.flatMap(screen => (routes[screen] ? [routes[screen] as Route] : [])),
    ...asking.filter(({ path }) => path.includes('{id}')),
  ]
}

/** A path of the contract as react-router writes it: "/a/{id}/{year?}" is "/a/:id/:year?". */
export const routerPath = (path: string): string => path.replace(/\{(\w+)(\??)\}/g, ':$1$2')

type Where = { id?: unknown; parent?: unknown }

/**
 * The specification's address of a resource's screen; undefined when the resource has no such screen, or when it is a
 * child's list and nobody says whose child.
 */
export function screenAddress(resource: Resource, screen: Screen, where: Where = {}): string | undefined {
  const route = (resource.routes as Record<string, Route | undefined>)[screen]
  if (!route) return undefined
  const params = { id: where.id, ...(resource.parent && { [resource.parent as string]: where.parent }) }
  const missing = [...route.path.matchAll(/\{(\w+)\}/g)].some(([, name]) => params[name as 'id'] == null)
  return missing ? undefined : addressOf(route, { params })
}

/** Where a click on a record leads: to its page when it has one, else to its form. */
export const recordAddress = (resource: Resource, id: unknown): string | undefined =>
  screenAddress(resource, 'show', { id }) ?? screenAddress(resource, 'edit', { id })

/**
 * The sign-in page of staff, wherever of the office they were, which leads back to where the person was. Only a path of our
 * own is handed over. `why`: the session is over, and what was typed is kept or not.
 */
export const signInAddress = ({ pathname, search }: { pathname: string; search: string }, why?: SessionEnd) =>
  `/auth?as=users${why ? `&why=${why}` : ''}&redirect=${encodeURIComponent(pathname + search)}`
