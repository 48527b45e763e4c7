import type { RouteObject } from 'react-router'
import { page, type Surroundings } from '../../page.ts'

const words = ['account', 'site', 'web', 'parts', 'contract']

/** Signing in, passwords, invitations; the account page stands in for sites that are not built yet (ADR 0013). */
export function accountRoutes(surroundings: Surroundings): RouteObject[] {
  const at = (path: string, module: Parameters<typeof page>[2]) => page(surroundings, path, module, words)
  const home = () => import('./account-home.tsx')
  return [
    at('/auth', () => import('./auth.tsx')),
    at('/auth/reset/:token', () => import('./new-password.tsx').then(({ ResetPage }) => ({ Page: ResetPage }))),
    at('/user/activation', () => import('./new-password.tsx').then(({ ActivationPage }) => ({ Page: ActivationPage }))),
    at('/account', home),
    at('/teacher', home),
    at('/library/home', home),
    at('/affiliate/home', home),
    at('/eshop/dashboard', home),
  ]
}
