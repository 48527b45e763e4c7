import './frame.css'
import { Star } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'

/** The frame of a page that is not the front page: its title on paper with one cropped star, then what it says. */
export function Frame({
  title,
  text,
  above,
  narrow,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  /** Breadcrumbs or a way back. */
  above?: ReactNode
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <>
      <header className="frame-head">
        <Star size={360} weight={1} />
        <div className={narrow ? 'site-wide frame-narrow' : 'site-wide'}>
          {above}
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
      </header>
      <div className={narrow ? 'site-wide frame-body frame-narrow' : 'site-wide frame-body'}>{children}</div>
    </>
  )
}

/**
 * A text that the office wrote. The server has cleaned it when it was stored (allow-list of elements, no attributes of
 * style or script), which is why it may be set as HTML here.
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
