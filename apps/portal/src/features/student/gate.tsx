import '../applicant/applicant.css'
import './student.css'
import { useAddressed, useWords } from '@halaqa/kit-web/i18n'
import { keeping, Skeleton, ToastHost } from '@halaqa/kit-web/light'
import { type SessionEnd, sessionEnd, useSession, useSessions } from '@halaqa/kit-web/session'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ActingBanner } from './acting-banner.tsx'

/** Who may enter the student's part; everybody else is led to the sign-in and comes back here. */
export function StudentGate({ children }: { children: ReactNode }) {
  const t = useWords('web')
  const sessions = useSessions()
  const { account } = useSession('students')
  const { pathname, search } = useLocation()
  // The server draws without a session: who is there is known only after the page has been taken over.
  const [ready, setReady] = useState(false)
  useAddressed(account)
  // Whoever was in and no longer is was put out: the sign-in says so.
  const wasIn = useRef(false)
  if (account) wasIn.current = true
  // As long as the page still stands: with it goes what kept the words.
  const over = useRef<SessionEnd>(undefined)
  if (!account && wasIn.current) over.current ??= sessionEnd(keeping())
  useEffect(() => {
    sessions.actAs('students')
    // In small steps, between which presses are taken: it is all that the server has not drawn.
    startTransition(() => setReady(true))
  }, [sessions])
  if (!ready)
    return (
      <div className="applicant-start">
        <Skeleton label={t('loading')} rows={4} />
      </div>
    )
  if (!account) {
    const why = over.current ? `&why=${over.current}` : ''
    return <Navigate to={`/auth?as=students${why}&redirect=${encodeURIComponent(pathname + search)}`} replace />
  }
  return (
    <ToastHost closeLabel={t('close')}>
      <ActingBanner account={account} />
      {children}
    </ToastHost>
  )
}
