import { useEffect } from 'react'

let title: string | undefined
const listeners = new Set<() => void>()

/** What the page calls itself; undefined where its address says it well enough. */
export const ownTitle = (): string | undefined => title
export function onTitle(listener: () => void): void {
  listeners.add(listener)
}
function say(next: string | undefined): void {
  title = next
  for (const listener of listeners) listener()
}

/**
 * The page as tabs, history and screen readers call it: what its heading says. A page without a title of its own would
 * share that of its neighbours (WCAG 2.4.2).
 */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (!text) return
    say(text)
    return () => {
      if (title === text) say(undefined)
    }
  }, [text])
}
