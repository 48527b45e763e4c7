import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PlainFrame } from '../payment/plain-frame.tsx'

/** X002: the session ended while the page was open. X003 (`broken`): the server failed, the stored token is cleared. */
export function SessionOver({ broken }: { broken?: boolean }) {
  const t = useWords('applicant')
  const sessions = useSessions()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (broken) sessions.forget('registrars')
  }, [broken, sessions])
  return (
    <PlainFrame
      icon={broken ? 'alert' : 'lock'}
      tone={broken ? 'error' : 'warning'}
      title={t(broken ? 'session.broken' : 'session.over')}
      text={t('session.text')}
    >
      <LinkButton to={`/auth?as=registrars&redirect=${encodeURIComponent(pathname + search)}`}>
        {t('session.sign_in')}
      </LinkButton>
    </PlainFrame>
  )
}
