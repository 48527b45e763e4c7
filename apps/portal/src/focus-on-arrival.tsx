import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After going somewhere, the keyboard and the screen reader start at the new page. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
