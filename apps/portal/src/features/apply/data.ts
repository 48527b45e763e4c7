import { listSpecialties, type PublicSpecialty } from '@halaqa/academics/contract'
import { activePeriods, type PublicPeriod, showOffer } from '@halaqa/admission/contract'
import type { Out } from '@halaqa/kit-contract'
import type { Load } from '../../page.ts'

export type Specialty = Out<typeof PublicSpecialty>
export type Period = Out<typeof PublicPeriod>
export type Offer = Out<typeof showOffer.reply>['offer']
export type FormStart = {
  specialties: Specialty[]
  periods: Period[]
  chosen: number | undefined
  /** The offer of the waiting list in whose link the form was opened; null when the link is of none. */
  offer?: Offer | undefined
}

/** The last answer in this browser: a lost connection in the middle of the form must not take the form away. */
let last: FormStart | undefined

/** What the form starts from: specialities, periods, and the speciality of the address (404 when there is none). */
export const load: Load<FormStart> = async ({ call, params, query }) => {
  try {
    const token = query.get('offer')
    const [specialties, periods, offered] = await Promise.all([
      call(listSpecialties),
      call(activePeriods),
      token === null ? undefined : call(showOffer, { query: { token: token.slice(0, 60) } }),
    ])
    const start = {
      specialties: specialties.rows,
      periods: periods.rows,
      chosen: chosenOf(params.specialtyID, specialties.rows),
      offer: offered?.offer,
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
