import { useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import type { ModeratedVlog } from '../../contract/vlog.ts'

/** The film of an entry and what was written with it, as whoever decides looks at them; `children` stand below. */
export function Entry({ entry, children }: { entry: ModeratedVlog; children?: ReactNode }) {
  const words = useWords()
  return (
    <Card as="section" className="le-entry" aria-label={words('learning.office.vlog.about')}>
      {/* biome-ignore lint/a11y/useMediaCaption: what a student recorded has no captions. */}
      <video
        src={entry.video.url}
        controls
        playsInline
        preload="metadata"
        aria-label={words('learning.vlog.fields.video')}
      />
      <p className="le-plain" dir="auto">
        {entry.text}
      </p>
      {children}
    </Card>
  )
}
