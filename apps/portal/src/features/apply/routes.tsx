import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { page, type Surroundings } from '../../page.ts'

/** The application form; a number in the address chooses the speciality. */
export function applyRoutes(surroundings: Surroundings): RouteObject[] {
  const form = (path: string | undefined) =>
    page(surroundings, path, () => import('./form-page.tsx'), ['apply', 'parts', 'contract'])
  const frame = () => page(surroundings, '/programmes/form', () => import('./layout.tsx'), ['site', 'web'])
  return [
    { ...(frame() as NonIndexRouteObject), children: [form(undefined), form(':specialtyID')] },
    {
      ...(page(surroundings, '/registrar/apply', () => import('./layout.tsx'), ['site', 'web']) as NonIndexRouteObject),
      children: [form(undefined)],
    },
  ]
}
