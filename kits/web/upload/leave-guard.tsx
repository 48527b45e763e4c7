import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../i18n/index.ts'
import { ConfirmDialog } from '../screen/states.tsx'

/**
 * Stands while a file is on its way. Who leaves the page is asked first: the upload stops there, and goes on when the same
 * file is chosen again. A closed tab is asked by the browser, in its words.
 */
export function LeaveGuard({ name }: { name: string }) {
  const t = useWords('parts')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      danger
      title={t('upload.leave_title')}
      act={t('upload.leave_go')}
      refuse={t('upload.leave_stay')}
      onAct={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>{t('upload.leave_text', { name })}</p>
    </ConfirmDialog>
  )
}
