import { span } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Icon, type IconName } from '@halaqa/kit-web/light'
import type { StudiedElement } from '@halaqa/learning/contract'
import { clockOf } from './control-bar.tsx'

const icons: Record<StudiedElement['kind'], IconName> = { video: 'play', text: 'open', file: 'file', link: 'globe' }

/** What an element is and how long: `18:42 · 6 minutes left`. */
export function ElementFacts({ element }: { element: StudiedElement }) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const { kind, duration_ms: length, seek_minutes: at, watched } = element
  const left = length && !watched && at > 0 ? Math.ceil((length - at * 60_000) / 60_000) : 0
  return (
    <small className="sy-facts">
      <Icon name={icons[kind]} size={14} weight={2} />
      {length ? (
        <bdi dir="ltr">{clockOf(length)}</bdi>
      ) : kind === 'text' ? (
        t('pages', { count: element.pages })
      ) : (
        t(`kind.${kind}`)
      )}
      {left > 0 && <> · {t('left', { time: span(left, 'minute', language) })}</>}
      {!element.required && <> · {t('optional')}</>}
    </small>
  )
}
