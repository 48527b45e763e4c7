import { type ReactNode, useEffect, useRef } from 'react'

/**
 * What came while somebody looked elsewhere is scrolled to, as little as shows it whole, and again for every new `cause`: a
 * refusal that stands out of sight is none.
 */
export function InSight({ cause, children }: { cause?: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void cause
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [cause])
  return (
    <div ref={ref} className="hq-in-sight">
      {children}
    </div>
  )
}
