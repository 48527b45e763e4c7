import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** A small table that may be wider than a phone: it scrolls by itself, by keyboard too. */
export const Sheet = ({ label, className = '', children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  <section className={`ad-sheet ${className}`} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
