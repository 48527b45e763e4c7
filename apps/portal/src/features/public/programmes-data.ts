import type * as content from '@halaqa/content/contract'
import type { Load } from '../../page.ts'
import { activePeriods, get, listSpecialties, optional, type Period, type Reply, type Specialty } from './data.ts'

export const listEcourses = get<typeof content.listEcourses>('/api/v1/ecourses/index')
export type Ecourse = Reply<typeof content.listEcourses>['rows'][number]

export type Programmes = { specialties: Specialty[]; periods: Period[]; ecourses: Ecourse[] }
/** The open courses are beside the matter: the page lives without them. */
export const loadProgrammes: Load<Programmes> = async ({ call }) => {
  const [specialties, periods, ecourses] = await Promise.all([
    call(listSpecialties),
    call(activePeriods),
    optional(call(listEcourses)),
  ])
  return { specialties: specialties.rows, periods: periods.rows, ecourses: ecourses?.rows ?? [] }
}
