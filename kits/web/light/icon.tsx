import './brand.css'
import type { CSSProperties } from 'react'
import { type IconName, mirrored, paths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

/** One of our own line icons. It says nothing by itself: the word beside it, or the button's label, does. */
export function Icon({
  name,
  size = 20,
  weight = 1.6,
  filled = false,
  style,
}: {
  name: IconName
  size?: number
  weight?: number
  filled?: boolean
  style?: CSSProperties
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={mirrored.has(name) ? 'hq-icon flip' : 'hq-icon'}
      style={style}
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** An icon on a tinted square, the start of a card or a row. */
export function Tile({
  name,
  tone = 'primary',
  size = 40,
}: {
  name: IconName
  tone?: 'primary' | 'gold' | 'success' | 'warning' | 'error' | 'info' | 'neutral'
  size?: 36 | 40 | 56
}) {
  return (
    <span className={`hq-tile hq-soft-${tone}`} style={{ inlineSize: size, blockSize: size }}>
      <Icon name={name} size={size === 56 ? 26 : size / 2} />
    </span>
  )
}
