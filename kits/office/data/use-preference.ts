import { useCallback, useSyncExternalStore } from 'react'
import { useOffice } from '../office-context.ts'

/** A preference, and how it is set: every place that shows it follows. `empty` until it is set; the same object at every draw. */
export function usePreference<T>(key: string, empty: T): [T, (value: T) => void] {
  const { preferences } = useOffice()
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get<T>(key) ?? empty)
  const set = useCallback((next: T) => preferences.set(key, next), [preferences, key])
  return [value, set]
}
