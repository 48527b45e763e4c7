import type { Route } from '@halaqa/kit-contract'
import type { College, World } from './world.ts'

/** The token of somebody of the small world who may call a route; of a public one, nobody's. */
export function tokenFor(route: Route, { cast }: College, world: World): string {
  if (route.access === 'public') return ''
  const { guards } = route.access
  if (guards.includes('users')) return cast.administrator.token
  if (guards.includes('registrars')) return world.applicant.token
  return guards.includes('students') ? world.student.token : ''
}
