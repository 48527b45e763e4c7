import type { RouteObject } from 'react-router'
import { page, type Surroundings } from '../../page.ts'

/** The student's home, as far as it is built: welcome, record, receipts, what comes next. */
export const studentRoutes = (surroundings: Surroundings): RouteObject[] => [
  page(surroundings, '/student', () => import('./home.tsx'), [
    'student',
    'payment',
    'site',
    'web',
    'parts',
    'contract',
  ]),
]
