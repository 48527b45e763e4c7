import { listSpecialties, type PublicSpecialty } from '@halaqa/academics/contract'
import { activePeriods, type PublicPeriod } from '@halaqa/admission/contract'
import type { Out } from '@halaqa/kit-contract'
import type { Load } from '../../page.ts'

export type Specialty = Out<typeof PublicSpecialty>
export type Period = Out<typeof PublicPeriod>
export type FormStart = { specialties: Specialty[]; periods: Period[]; chosen: number | undefined }

/** The last answer in this browser: a lost connection in the middle of the form must not take the form away. */
let last: FormStart | undefined

/** What the form starts from: specialities, periods, and the speciality of the address (404 when there is none). */
export const load: Load<FormStart> = async ({ call, params }) => {
  try {
    const [specialties, periods] = await Promise.all([call(listSpecialties), call(activePeriods)])
    const start = {
      specialties: specialties.rows,
      periods: periods.rows,
      chosen: chosenOf(params.specialtyID, specialties.rows),
    }
    if (typeof window !== 'undefined') last = start
    return start
  } catch (error) {
    if (last && !(error instanceof Response)) return last
    throw error
  }
}

function chosenOf(text: string | undefined, specialties: Specialty[]): number | undefined {
  if (text === undefined) return undefined
  const found = specialties.find(each => String(each.id) === text)
  if (!found) throw new Response(null, { status: 404 })
  return found.id
}
