import './button.css'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useHydrated } from './hydrated.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  /** One `filled` a screen; `outlined` for the second act; `text` for the light one. */
  look?: 'filled' | 'outlined' | 'text' | 'danger'
  /** 44 px high; `large` 52 for the one act of a phone screen, `small` 36 in toolbars. */
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  /** At the inline end: the arrow of "next". */
  endIcon?: IconName
  wide?: boolean
  children: ReactNode
}

const classOf = ({ look = 'filled', size = 'medium', wide }: Look, extra?: string) =>
  ['hq-button', `hq-button-${look}`, `hq-button-${size}`, wide && 'hq-button-wide', extra].filter(Boolean).join(' ')

function Inside({ icon, endIcon, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} size={18} weight={1.9} />}
      {children}
      {endIcon && <Icon name={endIcon} size={18} weight={1.9} />}
    </>
  )
}

/**
 * A button that is busy keeps its width, its word and the focus, and cannot be pressed again; nor can one that is not to be
 * pressed now, which stays where the keyboard finds it. Two presses that ask for the same
 * while it is under way are one act (kits/contract/acts.ts). Where the server answers sooner than the hand is done, the second
 * half of a double click would ask again: a button that can be busy, whichever it is, sends nothing by it.
 * One that sends a form waits until the code of the page is there: nobody would hear the press, and a form that is none of
 * kits/web/forms would be sent by the browser alone, with what was typed in the address.
 */
export function Button({
  look,
  size,
  icon,
  endIcon,
  wide,
  busy,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const own = { look, size, icon, endIcon, wide, children }
  const isWaiting = !useHydrated() && rest.type === 'submit'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondHalf = busy !== undefined && event.detail > 1
    if (busy || disabled || isSecondHalf) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classOf(own, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || rest['aria-disabled'] || undefined}
      data-waiting={isWaiting || undefined}
      disabled={isWaiting}
      onClick={press}
    >
      <Inside {...own} />
    </button>
  )
}

/** The same look for an address inside the portal. */
export function LinkButton({ look, size, icon, endIcon, wide, className, children, ...rest }: Look & LinkProps) {
  const own = { look, size, icon, endIcon, wide, children }
  return (
    <Link {...rest} className={classOf(own, className)}>
      <Inside {...own} />
    </Link>
  )
}

/** A link in the primary colour with an arrow, at the end of a card. */
export function MoreLink({
  children,
  icon = 'chev',
  ...rest
}: LinkProps & { icon?: IconName | null; children: ReactNode }) {
  return (
    <Link {...rest} className={`hq-more ${rest.className ?? ''}`}>
      {children}
      {icon && <Icon name={icon} size={16} weight={2} />}
    </Link>
  )
}

/** A square button with an icon only; it must have a name. */
export function IconButton({
  name,
  label,
  dot,
  size = 22,
  ...rest
}: { name: IconName; label: string; dot?: boolean; size?: number } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} aria-label={label} className={`hq-icon-button ${rest.className ?? ''}`}>
      <Icon name={name} size={size} />
      {dot && <span className="hq-dot" />}
    </button>
  )
}
