import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { page, type Surroundings } from '../../page.ts'
import { Lost } from './lost.tsx'

const words = ['student', 'choosing', 'site', 'web', 'parts', 'contract']
const money = [...words, 'money', 'payment']
const studying = [...words, 'studying']
const community = [...words, 'community']

/** Without a connection a page whose code is not on this device says so; a server always has one. */
function orLost(route: RouteObject): RouteObject {
  const come = route.lazy as () => Promise<object>
  const lazy = () =>
    come().catch(error => {
      if (globalThis.navigator?.onLine === false) return { Component: Lost }
      throw error
    })
  return { ...route, lazy } as RouteObject
}

/** The student's part of the portal, and the addresses of the route table that lead there (decision 8). */
export function studentRoutes(surroundings: Surroundings): RouteObject[] {
  type Module = Parameters<typeof page>[2]
  const at = (path: string | undefined, module: Module, features = words) =>
    orLost(page(surroundings, path, module, features))
  return [
    at('/student/element/:id', () => import('../studying/element.tsx'), studying),
    {
      ...(at('/student', () => import('./layout.tsx')) as NonIndexRouteObject),
      children: [
        at(undefined, () => import('./home.tsx')),
        at('community', () => import('../community/list.tsx'), community),
        at('community/create', () => import('../community/create.tsx'), community),
        at('community/show/:id', () => import('../community/show.tsx'), community),
        at('advisor', () => import('../advisor/advisor.tsx'), [...words, 'advisor']),
        at('curriculum', () => import('./plan.tsx'), [...words, 'plan']),
        at('docs', () => import('../papers/papers.tsx'), [...words, 'papers']),
        at('donations', () => import('../giving/giving.tsx'), [...words, 'giving', 'payment']),
        at('lesson_download/:id', () => import('../studying/lesson-files.tsx'), studying),
        at('notes', () => import('../studying/all-notes.tsx'), [...studying, 'payment']),
        at('notifications', () => import('./notifications.tsx')),
        at('paymenterror', () => import('../money/error.tsx'), money),
        at('payments', () => import('../money/payments.tsx'), money),
        at('payments/statement', () => import('../money/statement.tsx'), money),
        at('profile', () => import('./profile.tsx'), [...words, 'profile', 'payment']),
        at('results', () => import('../results/results.tsx'), [...words, 'results', 'payment']),
        at('schedule', () => import('./schedule.tsx')),
        at('search', () => import('../search/search.tsx'), [...words, 'search']),
        at('sections', () => import('./sections.tsx'), [...words, 'sections']),
        at('subject/:id', () => import('../studying/subject.tsx'), [...studying, 'community']),
        at('subjects', () => import('./subjects.tsx')),
        at('upload_photo', () => import('../own-photo/own-photo.tsx'), [...words, 'own-photo']),
        at('vlog', () => import('../vlog/vlog.tsx'), [...words, 'vlog']),
        at('vlog/edit', () => import('../vlog/edit.tsx'), [...words, 'vlog']),
        at('vlog/submit', () => import('../vlog/submit.tsx'), [...words, 'vlog']),
      ],
    },
    page(surroundings, '/verify/:code', () => import('../papers/verify.tsx'), ['papers', 'payment', 'site', 'web']),
    at('/profile/student/*', () => import('./other-names.tsx')),
  ]
}
