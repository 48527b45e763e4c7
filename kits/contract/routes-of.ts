import type { Action } from './action.ts'
import type { Resource } from './resource.ts'
import type { Route } from './route.ts'

/** All the routes of a resource, one after the other; an action counts as its two. */
export const routesOf = (resource: Resource): Route[] => [
  ...new Set(
    Object.values(resource.routes as Record<string, Route | Action>).flatMap((each): Route[] =>
      'perform' in each ? [each.preview, each.perform, ...(each.undo ? [each.undo as Route] : [])] : [each],
    ),
  ),
]
