import { type Access, type Action, type Resource, type Route, routesOf } from '@halaqa/kit-contract'

/** Who is signed in, as `GET /auth/me` answers it. */
export type Actor = {
  id: number | string
  name: string
  guard: string
  permissions: readonly string[]
  language: string
  second_factor: 'on' | 'off' | 'required'
}

/** Whether the actor may call a route with this access. The server decides again; this only hides what would be refused. */
export const may = (access: Access | undefined, actor: Actor): boolean => {
  if (!access || access === 'public') return true
  return access.guards.includes(actor.guard) && (!access.permission || actor.permissions.includes(access.permission))
}

/** The access of one verb of a resource, as react-admin asks for it: list, create, show, edit, delete, export or an operation's name. */
export function accessOf(resource: Resource, verb: string): Access | undefined {
  const routes = resource.routes as Record<string, Route | Action | undefined>
  const found = routes[verb === 'clone' ? 'create' : verb]
  if (!found) return routesOf(resource).length ? { guards: [] } : undefined
  return 'perform' in found ? found.perform.access : found.access
}
