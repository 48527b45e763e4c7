import type { RouteObject } from 'react-router'
import { accountRoutes } from './features/account/routes.tsx'
import { applicantRoutes } from './features/applicant/routes.tsx'
import { applyRoutes } from './features/apply/routes.tsx'
import { paymentRoutes } from './features/payment/routes.tsx'
import { publicRoutes } from './features/public/routes.tsx'
import { studentRoutes } from './features/student/routes.tsx'
import type { Surroundings } from './page.ts'
import { RootError } from './root-error.tsx'

/** Every address of the portal. Each feature lists its own; all of it is lazy. */
export const routes = (surroundings: Surroundings): RouteObject[] => [
  {
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      ...accountRoutes(surroundings),
      ...applicantRoutes(surroundings),
      ...applyRoutes(surroundings),
      ...paymentRoutes(surroundings),
      ...studentRoutes(surroundings),
      ...publicRoutes(surroundings),
    ],
  },
]
