import { number } from '@halaqa/kit-contract/format'
import { type IconName, Tile, type Tone } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen, useOffice } from '../office-context.ts'

type Props = {
  label: string
  /** A number is formatted; anything else is shown as it is given (an amount of money, a span of time). */
  value: number | ReactNode
  icon: IconName
  tone?: Tone
  /** What the figure means now: since when, of how many. */
  note?: ReactNode
  to?: string
}

/** One figure of a home page, and the screen behind it; not there for whoever would be refused by that screen. */
export function StatTile({ label, value, icon, tone = 'primary', note, to }: Props) {
  const { language } = useOffice()
  const mayOpen = useMayOpen()
  if (to && !mayOpen(to)) return null
  const inside = (
    <>
      <Tile name={icon} tone={tone} />
      <span>
        <small>{label}</small>
        <b>
          <bdi>{typeof value === 'number' ? number(value, language) : value}</bdi>
        </b>
        {note && <em>{note}</em>}
      </span>
    </>
  )
  return to ? (
    <Link to={to} className="hq-card of-stat">
      {inside}
    </Link>
  ) : (
    <div className="hq-card of-stat">{inside}</div>
  )
}
