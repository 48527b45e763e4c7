import { type AskedText, useCall, useOffice } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import { reasonsFor } from '../../contract/files.ts'

const word = (key: string) => `admission.office.review.${key}`

/** Why a document is refused: the ready-made reasons of the settings in the language of the screen, or one's own words. */
export function useRefusal(): AskedText {
  const call = useCall()
  const { language } = useOffice()
  const answer = useQuery({
    queryKey: ['admission', 'refusal-reasons', language],
    queryFn: () => call(reasonsFor),
    staleTime: 60_000,
  })
  return {
    label: word('own'),
    help: word('own_help'),
    missing: word('reason_missing'),
    send: word('refuse_now'),
    readyLabel: word('reasons'),
    max: 500,
    ready: answer.data?.rows ?? [],
  }
}
