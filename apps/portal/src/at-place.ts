import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings what the address names (`#post-12`) into view, and begins there: called where it is drawn, for what is asked of the
 * college comes after the page. Nothing where it is not there any more. `isDrawn` says that it came.
 */
export function useAtPlace(isDrawn = true): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const place = isDrawn && hash ? document.getElementById(hash.slice(1)) : null
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [hash, key, isDrawn])
}

/** What can be begun at: its name in the address, and that it takes the focus when it is led to. */
export const placeNamed = (name: string) => ({ id: name, tabIndex: -1 })
