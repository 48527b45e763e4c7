import './blocks.css'
import type { HTMLAttributes, ReactNode } from 'react'
import type { Tone } from '../tokens/tokens.ts'
import { Star } from './brand.tsx'
import { Icon, type IconName, Tile } from './icon.tsx'

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** Surface, one line, 12 px. Never a card in a card: rows inside are divided by a line. */
export function Card({
  as: Tag = 'div',
  flush,
  large,
  className,
  ...rest
}: {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  flush?: boolean
  large?: boolean
} & HTMLAttributes<HTMLElement>) {
  return <Tag {...rest} className={join('hq-card', flush && 'hq-card-flush', large && 'hq-card-large', className)} />
}

/** A state: soft pair, dot or icon, and a word; colour never says it alone. */
export function Chip({
  tone = 'neutral',
  icon,
  dot = !icon,
  children,
}: {
  tone?: Tone
  icon?: IconName
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span className={`hq-chip hq-soft-${tone}`}>
      {icon ? <Icon name={icon} size={14} weight={2} /> : dot && <i aria-hidden="true" />}
      {children}
    </span>
  )
}

/** Questions that open. Native details: it works before the script has come. */
export function Accordion({
  items,
  name,
}: {
  items: { id: string | number; title: ReactNode; content: ReactNode; open?: boolean }[]
  name?: string
}) {
  return (
    <div className="hq-accordion">
      {items.map(({ id, title, content, open }) => (
        <details key={id} open={open} name={name}>
          <summary className="hq-own-sign">
            <span>{title}</span>
            <Icon name="down" size={20} />
          </summary>
          <div>{content}</div>
        </details>
      ))}
    </div>
  )
}

/** Up to five steps on a line from the inline start; under each other on phones. */
export function Steps({
  items,
}: {
  items: { title: ReactNode; text?: ReactNode; note?: ReactNode; icon?: IconName }[]
}) {
  return (
    <ol className="hq-steps">
      {items.map(({ title, text, note, icon }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
        <li key={at}>
          <span className="hq-steps-ring num">{at + 1}</span>
          <div>
            <h3>{title}</h3>
            {text && <p>{text}</p>}
            {note && <Chip {...(icon ? { icon } : { dot: false })}>{note}</Chip>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** How far something is, in hundredths. `label` names what. */
export function Bar({ value, label, thin }: { value: number; label: string; thin?: boolean }) {
  const shown = Math.max(0, Math.min(100, Math.round(value)))
  return (
    <div
      className={join('hq-bar', thin && 'hq-bar-thin')}
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${shown}%` }} />
    </div>
  )
}

/** Boxes in the shape of what is coming. */
export function Skeleton({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div className="hq-skeleton" role="status" aria-busy="true">
      <span className="hq-unseen">{label}</span>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing in them that could be mixed up.
        <div key={at} className="hq-skeleton-row" aria-hidden="true">
          <i className="hq-skeleton-tile" />
          <div>
            <i style={{ inlineSize: `${70 - (at % 4) * 8}%` }} />
            <i style={{ inlineSize: `${44 - (at % 4) * 5}%` }} />
          </div>
          <i className="hq-skeleton-chip" />
        </div>
      ))}
    </div>
  )
}

/** Nothing yet: one sentence, and the act that fills it. */
export function Empty({
  icon = 'open',
  title,
  text,
  action,
}: {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="hq-empty">
      <Star size={320} weight={1} />
      <Tile name={icon} size={56} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

/** What happened, what is safe, and the way to try again. */
export function ErrorBlock({
  title,
  text,
  action,
  icon = 'off',
}: {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  icon?: IconName
}) {
  return (
    <div className="hq-card hq-error" role="alert">
      <Tile name={icon} tone="error" />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {action}
      </div>
    </div>
  )
}

/** A tinted remark inside a page: a result, a warning, the reason of a refusal. */
export function Notice({
  tone = 'info',
  icon,
  title,
  children,
  role,
}: {
  tone?: Tone
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
  role?: 'status' | 'alert'
}) {
  return (
    <div className={`hq-notice hq-soft-${tone}`} role={role}>
      {icon && <Icon name={icon} size={22} weight={2} />}
      <div>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

/** An inserted value (a name, a code, a mark such as 10/5) that keeps its own direction. */
export const Value = ({ children, ltr }: { children: ReactNode; ltr?: boolean }) => (
  <bdi dir={ltr ? 'ltr' : undefined}>{children}</bdi>
)
