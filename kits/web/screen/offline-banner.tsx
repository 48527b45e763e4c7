import '../light/dialog.css'
import { useEffect, useSyncExternalStore } from 'react'
import { useWords } from '../i18n/index.ts'
import { Button, Icon, useIsKept, useOnline } from '../light/index.ts'
import { askReach, reach } from '../session/reach.ts'

const askedEveryMs = 10_000

/**
 * Says at the top that there is no connection, or that the server does not answer (X028), with the way to try again; and
 * that what was typed is kept, but only where it is.
 */
export function OfflineBanner() {
  const t = useWords('web')
  const online = useOnline()
  const isKept = useIsKept()
  const isReached = useSyncExternalStore(
    reach.subscribe,
    () => reach.isReached,
    () => true,
  )
  useEffect(() => {
    if (!online || isReached) return
    const asking = setInterval(() => void askReach(), askedEveryMs)
    return () => clearInterval(asking)
  }, [online, isReached])
  if (online && isReached) return null
  return (
    <div className="hq-offline hq-soft-warning" role="status">
      <Icon name="off" size={18} />
      <span>
        {t(online ? 'offline.away' : 'offline.banner')} {isKept && t('offline.kept')}
      </span>
      <Button look="text" size="small" onClick={() => void askReach()}>
        {t('retry')}
      </Button>
    </div>
  )
}
