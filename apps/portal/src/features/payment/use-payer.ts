import { type Guard, useSessions } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'

/**
 * As whom the person pays: the applicant, else the student, of this browser. `undefined` while it is not known yet
 * (the server draws these pages without a session), `null` when nobody is signed in.
 */
export function usePayer(): Guard | null | undefined {
  const sessions = useSessions()
  const [guard, setGuard] = useState<Guard | null>()
  useEffect(() => {
    const found = (['registrars', 'students'] as const).find(each => sessions.account(each))
    sessions.actAs(found)
    setGuard(found ?? null)
  }, [sessions])
  return guard
}
/** Where another attempt begins: a student may owe several things, an applicant one. */
export const againOf = (guard: Guard): string => (guard === 'students' ? '/student/payments' : '/payment/pay')
/** Where what was paid stands: a donation among the donations. */
export const placeOf = ({ kind }: { kind: string }, guard: Guard): string =>
  kind === 'donation' ? '/student/donations' : againOf(guard)
export const homeOfPayer = (guard: Guard): string => (guard === 'students' ? '/student' : '/registrar')
