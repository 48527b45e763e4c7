import { type Profile, profile, socketEvents } from '@halaqa/admission/contract'
import type { CallError } from '@halaqa/kit-contract'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { keyOf, useCallQuery, useRealtime } from '@halaqa/kit-web/session'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { afterStepChange, type StepChange } from './profile-changes.ts'

/** P009. While the address is not verified it is asked again now and then, in case the socket was away. */
export const useProfile = (): UseQueryResult<Profile, CallError> =>
  useCallQuery(
    profile,
    {},
    { staleTime: 10_000, refetchInterval: query => (query.state.data?.email_verified === 0 ? 20_000 : false) },
  )

/** Changes the profile that the screens show, then asks the server for the whole of it in the language of the page. */
export function useProfileChange() {
  const queries = useQueryClient()
  const [language] = useLanguage()
  return useCallback(
    (change?: (before: Profile) => Profile) => {
      if (change)
        queries.setQueryData<Profile>([...keyOf(profile, {}), language], before => (before ? change(before) : before))
      return queries.invalidateQueries()
    },
    [queries, language],
  )
}

/**
 * What happened elsewhere reaches the open page (events.tsv V001–V003). `feesPayed` gets the kind of fee; that the address
 * is verified and the applicant accepted is read off the profile, for the socket may have been away when it happened.
 */
export function useLiveProfile(told: {
  emailVerified: () => void
  feesPayed: (kind: string) => void
  accepted: () => void
}): void {
  const change = useProfileChange()
  const { data } = useProfile()
  const before = useRef<Profile>(undefined)
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    const was = before.current
    before.current = data
    if (!was || !data || was.id !== data.id) return
    if (was.email_verified === 0 && data.email_verified === 1) latest.current.emailVerified()
    // The fee of the first term is asked of whom the council has accepted.
    if (was.step.code !== 'study_fee' && data.step.code === 'study_fee') latest.current.accepted()
  }, [data])
  useRealtime('registrars', {
    // What happened before the socket was there, or while it was away, was told to nobody.
    connect: () => void change(),
    [socketEvents.emailVerified]: () => void change(before => ({ ...before, email_verified: 1 })),
    [socketEvents.stepChanged]: (news: StepChange) => void change(before => afterStepChange(before, news)),
    [socketEvents.feesPayed]: ({ kind, registration }: { kind: string; registration: Profile }) => {
      void change(() => registration)
      told.feesPayed(kind)
    },
  })
}
