import { useWords } from '@halaqa/kit-web/i18n'
import { Button, useOnline } from '@halaqa/kit-web/light'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const seconds = 8

/**
 * A film has ended: the next element opens by itself, unless one stays. Nothing takes the focus away meanwhile. Without a
 * connection it waits for one: the next element may not be on this device.
 */
export function NextElement({ next, stay }: { next: { id: number; title: string }; stay: () => void }) {
  const t = useWords('studying')
  const go = useNavigate()
  const online = useOnline()
  const [left, setLeft] = useState(seconds)
  const open = useCallback(() => void go(`/student/element/${next.id}`, { state: { plays: true } }), [go, next.id])
  useEffect(() => {
    if (!online) return
    const tick = setTimeout(() => (left > 1 ? setLeft(left - 1) : open()), 1000)
    return () => clearTimeout(tick)
  }, [left, open, online])
  return (
    <div className="sy-next">
      <p role="status">{t('player.next_soon', { title: next.title })}</p>
      <div>
        <Button size="small" onClick={open}>
          {t('player.next_now')} {online && <bdi aria-hidden="true">({left})</bdi>}
        </Button>
        <Button size="small" look="outlined" onClick={stay}>
          {t('player.next_stay')}
        </Button>
      </div>
    </div>
  )
}
