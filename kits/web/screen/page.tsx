import './screen.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../light/index.ts'
import { usePageTitle } from '../title/index.ts'

/** The top of a page: eyebrow or breadcrumbs, the one h1, a line of sub, acts at the far end. */
export function PageHead({
  title,
  named = typeof title === 'string' ? title : undefined,
  sub,
  eyebrow,
  crumbs,
  actions,
}: {
  title: ReactNode
  /** The page in the browser's tab; empty where the heading greets and the address says it. */
  named?: string
  sub?: ReactNode
  eyebrow?: ReactNode
  crumbs?: { title: string; to?: string }[]
  actions?: ReactNode
}) {
  usePageTitle(named)
  return (
    <header className="hq-head">
      {crumbs && (
        <nav aria-label="breadcrumb" className="hq-crumbs">
          <ol>
            {crumbs.map(({ title: name, to }) => (
              <li key={name}>
                {to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}
                {to && <Icon name="chev" size={14} />}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="hq-head-row">
        <div>
          {eyebrow && <p className="hq-head-sub">{eyebrow}</p>}
          <h1>{title}</h1>
          {sub && <p className="hq-head-sub">{sub}</p>}
        </div>
        {actions && <div className="hq-head-actions">{actions}</div>}
      </div>
    </header>
  )
}

/** A part of a page, its title above its card so that columns start level. */
export function Section({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="hq-section">
      <div className="hq-section-head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Content at the inline start, 320 px of notes beside it from 1200 px on. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="hq-columns">
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
