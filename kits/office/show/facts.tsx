import type { ReactNode } from 'react'
import { orNone } from './nothing.tsx'

export type Fact = { label: ReactNode; value: ReactNode }

/** What is known about something: label and value, a line each. `columns` puts them side by side on wide screens. */
export function Facts({ items, columns = 1 }: { items: Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={`of-facts of-facts-${columns}`}>
      {items.map(({ label, value }, at) => (
        <div key={typeof label === 'string' ? label : at}>
          <dt>{label}</dt>
          <dd>{orNone(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
