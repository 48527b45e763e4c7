import { instant } from '@halaqa/kit-contract/format'
import { Icon, type IconName, type Tone } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import { useOffice } from '../office-context.ts'

export type TimelineEntry = {
  key: string | number
  /** An instant. */
  at: string
  title: ReactNode
  /** Who did it. */
  by?: string | null
  text?: ReactNode
  icon?: IconName
  tone?: Tone
}

/** What happened to something, in the order given: when, what, who and why. */
export function Timeline({ items }: { items: TimelineEntry[] }) {
  const { language } = useOffice()
  return (
    <ol className="of-timeline">
      {items.map(({ key, at, title, by, text, icon = 'clock', tone = 'neutral' }) => (
        <li key={key}>
          <span className={`hq-soft-${tone}`}>
            <Icon name={icon} size={15} weight={1.9} />
          </span>
          <div>
            <b>{title}</b>
            {text && <p>{text}</p>}
            <small>
              <time dateTime={at}>{instant(at, language)}</time>
              {by && (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </small>
          </div>
        </li>
      ))}
    </ol>
  )
}
