import './screen.css'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/index.ts'
import { Bar, Icon } from '../light/index.ts'

export type TimelineItem = {
  id: string | number
  state: 'done' | 'now' | 'refused' | 'later'
  title: ReactNode
  /** What a screen reader says of the state, where the usual words would not be true. */
  said?: string
  /** A chip beside the title. */
  note?: ReactNode
  text?: ReactNode
  children?: ReactNode
}

const saidState = { done: 'step_done', now: 'step_now', refused: 'step_refused', later: 'step_later' }

/** A journey from top to bottom: done with a filled line, now, what needs correction, and what comes later. */
export function Timeline({ items, level = 2 }: { items: TimelineItem[]; level?: 2 | 3 }) {
  const t = useWords('parts')
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <ol className="hq-timeline">
      {items.map(({ id, state, said, title, note, text, children }, at) => (
        <li key={id} data-state={state} aria-current={state === 'now' || state === 'refused' ? 'step' : undefined}>
          <span className="hq-timeline-node">
            {state === 'done' && <Icon name="check" size={18} weight={2.4} />}
            {state === 'refused' && <Icon name="alert" size={18} weight={2} />}
            {(state === 'now' || state === 'later') && <bdi aria-hidden="true">{at + 1}</bdi>}
            <span className="hq-unseen">{said ?? t(saidState[state])}</span>
          </span>
          <div>
            <div className="hq-timeline-title">
              <Title>{title}</Title>
              {note}
            </div>
            {text && <p>{text}</p>}
            {children && <div className="hq-timeline-body">{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** "Step 1 of 3" and a thin bar: the head of a form in steps. */
export function Stepper({ step, total, title }: { step: number; total: number; title?: ReactNode }) {
  const t = useWords('parts')
  const said = t('step_of', { step, total })
  return (
    <div className="hq-stepper">
      <p>
        {said}
        {title && <> · {title}</>}
      </p>
      <Bar thin value={(step / total) * 100} label={said} />
    </div>
  )
}

/** How much of a whole is done, as a ring with a word in it. */
export function Ring({
  value,
  size = 52,
  width = 5,
  children,
}: {
  value: number
  size?: number
  width?: number
  children?: ReactNode
}) {
  const radius = (size - width) / 2
  const length = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: width }
  return (
    <span className="hq-ring" style={{ inlineSize: size, blockSize: size }}>
      <svg width={size} height={size} aria-hidden="true" style={{ transform: 'rotate(-90deg)' }}>
        <circle {...circle} stroke="var(--hq-palette-divider)" />
        {value > 0 && (
          <circle
            {...circle}
            stroke="var(--hq-palette-primary-main)"
            strokeDasharray={`${(length * Math.min(100, value)) / 100} ${length}`}
            strokeLinecap="round"
          />
        )}
      </svg>
      <span>{children}</span>
    </span>
  )
}
