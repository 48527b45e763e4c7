import { type NonIndexRouteObject, type RouteObject, redirect } from 'react-router'
import { page, type Surroundings } from '../../page.ts'

const words = ['student', 'choosing', 'site', 'web', 'parts', 'contract']
const money = [...words, 'money', 'payment']
const studying = [...words, 'studying']

/** The student's part of the portal, and the addresses of the route table that lead there (decision 8). */
export function studentRoutes(surroundings: Surroundings): RouteObject[] {
  type Module = Parameters<typeof page>[2]
  const at = (path: string | undefined, module: Module, features = words) => page(surroundings, path, module, features)
  const to = (path: string, target: (id: string) => string): RouteObject => ({
    path,
    loader: ({ params }) => redirect(target(params.id ?? '')),
  })
  return [
    at('/student/element/:id', () => import('../studying/element.tsx'), studying),
    {
      ...(at('/student', () => import('./layout.tsx')) as NonIndexRouteObject),
      children: [
        at(undefined, () => import('./home.tsx')),
        at('curriculum', () => import('./plan.tsx')),
        at('docs', () => import('../papers/papers.tsx'), [...words, 'papers']),
        at('lesson/:id', () => import('./lesson-place.tsx')),
        at('lesson_download/:id', () => import('../studying/lesson-files.tsx'), studying),
        at('paymenterror', () => import('../money/error.tsx'), money),
        at('payments', () => import('../money/payments.tsx'), money),
        at('profile', () => import('./profile.tsx'), [...words, 'payment']),
        at('results', () => import('../results/results.tsx'), [...words, 'results', 'payment']),
        at('schedule', () => import('./schedule.tsx')),
        at('subject/:id', () => import('../studying/subject.tsx'), studying),
        at('subjects', () => import('./subjects.tsx')),
      ],
    },
    page(surroundings, '/verify/:code', () => import('../papers/verify.tsx'), ['papers', 'payment', 'site', 'web']),
    to('/profile/student/index', () => '/student/profile'),
    to('/profile/student/edit', () => '/student/profile'),
    to('/profile/student/subjects/list', () => '/student/subjects'),
    to('/profile/student/subjects/show/:id', id => `/student/subject/${id}`),
    to('/profile/student/subjects/lesson/:id', id => `/student/lesson/${id}`),
  ]
}
