import type { Out } from '@halaqa/kit-contract'
import { useCall } from '@halaqa/kit-office'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type listRegistrations, showRegistration } from '../../contract/registration.ts'

/** One line of the list of registrations. */
export type RegistrationRow = Out<typeof listRegistrations.reply>['rows'][number]

export type Detail = Out<typeof showRegistration.reply>

const keyOf = (id: number) => ['admission', 'registration', id]

/** All that the office knows of an applicant. */
export function useDetail(id: number) {
  const call = useCall()
  return useQuery({ queryKey: keyOf(id), queryFn: () => call(showRegistration, { params: { id } }), retry: false })
}

/** After an act: all that is on the screen is asked again, counts in menu and tabs and the list beside it too. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
