import './brand.css'

const seat = 'M0-30 7.98-22.02 3.22-10.52A11 11 0 0 0-3.22-10.52L-7.98-22.02z'
const angles = [0, 45, 90, 135, 180, 225, 270, 315]
const outer =
  'M48 0 62.06 14.06H81.94V33.94L96 48 81.94 62.06V81.94H62.06L48 96 33.94 81.94H14.06V62.06L0 48 14.06 33.94V14.06H33.94z'
const inner =
  'M48 22 55.62 29.62H66.38V40.38L74 48 66.38 55.62V66.38H55.62L48 74 40.38 66.38H29.62V55.62L22 48 29.62 40.38V29.62H40.38z'
const rays =
  'M14.06 14.06 29.62 29.62M81.94 14.06 66.38 29.62M81.94 81.94 66.38 66.38M14.06 81.94 29.62 66.38M48 0V22M96 48H74M48 96V74M0 48H22'

/**
 * Eight seats round an open circle; the top one, the teacher's, is gold. Never rotated, and the gold seat is never
 * recoloured. Below 20 px use favicon.svg, which has no gaps.
 */
export function Mark({
  size = 32,
  seats = 'var(--hq-palette-primary-main)',
  teacher = 'var(--hq-palette-hq-gold)',
}: {
  size?: number
  seats?: string
  teacher?: string
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" className="hq-icon">
      <g transform="translate(32 32)">
        {angles.map(angle => (
          <path key={angle} d={seat} transform={`rotate(${angle})`} fill={angle ? seats : teacher} />
        ))}
      </g>
    </svg>
  )
}

/** The mark and the name. `onBand` is for emerald and dark grounds. */
export function Logo({
  size = 32,
  name,
  line,
  onBand,
}: {
  size?: number
  name: string
  line?: string
  onBand?: boolean
}) {
  return (
    <span className="hq-logo">
      <Mark
        size={size}
        {...(onBand && { seats: 'var(--hq-palette-hq-onBand2)', teacher: 'var(--hq-palette-hq-goldOnBand)' })}
      />
      <span>
        <b style={{ fontSize: size * 0.72 }}>{name}</b>
        {line && <small>{line}</small>}
      </span>
    </span>
  )
}

/** The lattice of eight-pointed stars, thin lines at 5 % at most, behind hero, footer and the sign-in panel. */
export function Ornament({ id, size = 96 }: { id: string; size?: number }) {
  return (
    <svg className="hq-ornament" width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          <g transform={`scale(${size / 96})`} fill="none" stroke="currentColor" strokeWidth={(96 / size) * 1.2}>
            <path d={outer} />
            <path d={inner} />
            <path d={rays} />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** One large star, cropped by a corner or centred behind a mark. */
export function Star({ size = 320, weight = 1.2, className }: { size?: number; weight?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-1 -1 98 98"
      aria-hidden="true"
      className={`hq-star ${className ?? ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={(weight * 96) / size}
    >
      <path d={outer} />
      <path d={inner} />
      <circle cx="48" cy="48" r="14" />
      <path d={rays} />
    </svg>
  )
}
