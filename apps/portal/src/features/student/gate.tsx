import '../applicant/applicant.css'
import './student.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Skeleton, ToastHost } from '@halaqa/kit-web/light'
import { useSession, useSessions } from '@halaqa/kit-web/session'
import { type ReactNode, useEffect, useState } from 'react'
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
  useEffect(() => {
    sessions.actAs('students')
    setReady(true)
  }, [sessions])
  if (!ready)
    return (
      <div className="applicant-start">
        <Skeleton label={t('loading')} rows={4} />
      </div>
    )
  if (!account) return <Navigate to={`/auth?as=students&redirect=${encodeURIComponent(pathname + search)}`} replace />
  return (
    <ToastHost closeLabel={t('close')}>
      <ActingBanner account={account} />
      {children}
    </ToastHost>
  )
}
