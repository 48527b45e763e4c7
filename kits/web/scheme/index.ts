import { useCallback, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../cookie/index.ts'

/** Day or night. The server writes `data-theme` on <html> from the cookie `theme`, so that nothing flashes. */
export type Scheme = 'light' | 'dark'
export const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = (): Scheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** On the first visit what the system wants; from then on the server knows it before it draws. */
export function followSystem(): void {
  // The cookie last: the browser fetches cookies from another process.
  if (!matchMedia('(prefers-color-scheme: dark)').matches || readCookie('theme')) return
  document.documentElement.dataset.theme = 'dark'
  writeCookie('theme', 'dark')
}

/** The scheme, and what changes it here and in the cookie. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const scheme = useSyncExternalStore(subscribe, current, () => 'light' as const)
  const choose = useCallback((next: Scheme) => {
    document.documentElement.dataset.theme = next
    writeCookie('theme', next)
    for (const listener of listeners) listener()
  }, [])
  return [scheme, choose]
}
