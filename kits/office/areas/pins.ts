import { useCallback } from 'react'
import { usePreference } from '../data/use-preference.ts'
import { useAreas } from './use-areas.ts'

const none: string[] = []

/** The entries that the person has pinned, in that order, and how one is pinned or let go. */
export function usePins() {
  const { items } = useAreas()
  const [pinned, set] = usePreference<string[]>('menu.pins', none)
  const toggle = useCallback(
    (to: string) => set(pinned.includes(to) ? pinned.filter(each => each !== to) : [...pinned, to]),
    [pinned, set],
  )
  return {
    // What may no longer be opened is not shown, and comes back with the permission.
    pins: pinned.flatMap(to => items.find(item => item.to === to) ?? []),
    isPinned: (to: string) => pinned.includes(to),
    toggle,
  }
}
