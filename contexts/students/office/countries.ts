import { listCountries } from '@halaqa/content/contract'
import { useCall, useOffice } from '@halaqa/kit-office'
import type { Choice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'

/** All countries in the person's language, as choices; and the name of one. */
export function useCountries(): { choices: Choice[]; nameOf: (code: string) => string } {
  const call = useCall()
  const { language } = useOffice()
  const answer = useQuery({
    queryKey: ['countries', language],
    queryFn: () => call(listCountries),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = answer.data?.rows ?? []
  return {
    choices: rows.map(({ id, name }) => ({ value: id, label: name })),
    nameOf: code => rows.find(row => row.id === code)?.name ?? code,
  }
}
