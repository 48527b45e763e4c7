import { chunk } from '@halaqa/kit-web/chunk'
import type { RouteObject } from 'react-router'
import { publicRoutes } from './features/public/routes.tsx'
import type { Surroundings } from './page.ts'
import { RootError } from './root-error.tsx'

type Feature = (surroundings: Surroundings) => RouteObject[]
/** A feature whose addresses are learnt only by who goes there. */
type Later = { begins: RegExp; module: string; routes: () => Promise<Feature> }

// Public pages have a budget; whoever only reads them need not carry the addresses behind the sign-in.
const later: Later[] = [
  {
    begins: /^\/(programmes\/form|registrar\/apply)(\/|$)/,
    module: 'apply/routes',
    routes: async () => (await import('./features/apply/routes.tsx')).applyRoutes,
  },
  {
    begins: /^\/(auth|user|account|teacher|library|affiliate|eshop)(\/|$)/,
    module: 'account/routes',
    routes: async () => (await import('./features/account/routes.tsx')).accountRoutes,
  },
  {
    begins: /^\/payment(\/|$)/,
    module: 'payment/routes',
    routes: async () => (await import('./features/payment/routes.tsx')).paymentRoutes,
  },
  {
    begins: /^\/registrar(\/|$)/,
    module: 'applicant/routes',
    routes: async () => (await import('./features/applicant/routes.tsx')).applicantRoutes,
  },
  {
    begins: /^\/(student|profile\/student|verify)(\/|$)/,
    module: 'student/routes',
    routes: async () => (await import('./features/student/routes.tsx')).studentRoutes,
  },
]

const laterOf = (path: string): Later | undefined => later.find(({ begins }) => begins.test(path))

/** The module under src/features that lists the addresses of a path, where that is learnt later. */
export const listOf = (path: string): string | undefined => laterOf(path)?.module

/** The route under which all others stand; what is learnt later is added to it. */
export const rootId = 'portal'

/**
 * The addresses of the feature that a path belongs to; none where all are known from the start. The router takes each once
 * however often it is told; of a navigation that another has overtaken it takes none, so they are told every time.
 */
export function addressBook(surroundings: Surroundings) {
  return async (path: string): Promise<RouteObject[]> => {
    const found = laterOf(path)
    return found ? (await chunk(found.routes))(surroundings) : []
  }
}

/** The portal's addresses; each feature lists its own, and all their pages are lazy. `learnt` come before the rest. */
export const routes = (surroundings: Surroundings, learnt: RouteObject[]): RouteObject[] => [
  {
    id: rootId,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [...learnt, ...publicRoutes(surroundings)],
  },
]
