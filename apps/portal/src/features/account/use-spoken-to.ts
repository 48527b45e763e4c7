import { profile } from '@halaqa/admission/contract'
import type { Guard } from '@halaqa/identity/contract'
import { useAddressed } from '@halaqa/kit-web/i18n'
import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { ownProfile } from '@halaqa/students/contract'

/** Speaks to a woman or a man, as on their own pages: applicants and students have said which; nobody else is asked. */
export function useSpokenTo(guard: Guard, isReady: boolean): void {
  const { account } = useSession(guard)
  const student = useCallQuery(
    ownProfile,
    {},
    { enabled: isReady && guard === 'students', staleTime: Number.POSITIVE_INFINITY },
  )
  const applicant = useCallQuery(profile, {}, { enabled: isReady && guard === 'registrars', staleTime: 10_000 })
  useAddressed(account, guard === 'students' ? student.data : applicant.data)
}
