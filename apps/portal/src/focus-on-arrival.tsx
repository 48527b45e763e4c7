import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Begins at the page: at its field of `data-arrival`, where it has one that it is for, else at its beginning. */
export const arrive = (): void => {
  const place = document.querySelector<HTMLElement>('[data-arrival]') ?? document.getElementById('content')
  place?.focus({ preventScroll: true })
}

/** After going somewhere, the keyboard and the screen reader start at the new page. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    arrive()
  }, [pathname])
  return null
}
