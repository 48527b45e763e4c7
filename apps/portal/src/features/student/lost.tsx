import { useWords } from '@halaqa/kit-web/i18n'
import { useOnline } from '@halaqa/kit-web/light'
import { Failed } from '@halaqa/kit-web/screen'
import { useEffect } from 'react'

/** In the place of a page whose code is not on this device; it is loaded as soon as there is a connection. */
export function Lost() {
  const t = useWords('web')
  const online = useOnline()
  useEffect(() => {
    if (online) location.reload()
  }, [online])
  const problem = { type: 'urn:halaqa:lost', title: t('offline.title'), status: 0, code: 'lost' }
  return (
    <div className="sy-alone">
      <h1 className="hq-unseen">{t('offline.title')}</h1>
      <Failed error={{ status: 0, problem }} retry={() => location.reload()} />
    </div>
  )
}
