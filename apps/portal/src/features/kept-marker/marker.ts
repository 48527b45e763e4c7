/**
 * Whose lessons lie on this device, and which: read where a page must not wait, so that whoever keeps nothing loads
 * nothing of it. The lessons themselves lie in IndexedDB.
 */
export type Marker = { by: number; lessons: number[] }
const key = 'kept-lessons'

export function keptHere(): Marker | undefined {
  try {
    const marker = JSON.parse(localStorage.getItem(key) ?? 'null') as Marker | null
    return marker && Number.isInteger(marker.by) && Array.isArray(marker.lessons) ? marker : undefined
  } catch {
    // Something else wrote under our name, or the browser gives no storage: nothing is kept.
    return undefined
  }
}

export function markKept(marker: Marker | undefined): void {
  if (marker) localStorage.setItem(key, JSON.stringify(marker))
  else localStorage.removeItem(key)
  for (const tell of listeners) tell()
}

const listeners = new Set<() => void>()
/** Hears of what is kept and deleted here, and in other windows. */
export function followMarker(tell: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === null || event.key === key) tell()
  }
  listeners.add(tell)
  addEventListener('storage', other)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', other)
  }
}
/** The marker as it is written: the same text as long as nothing changes. */
export const markerText = (): string => localStorage.getItem(key) ?? ''

export type Owner = { id: number; actingBy?: unknown } | undefined
/** Whether what lies here must go: its owner has signed out, another has signed in, or somebody acts as them. */
export const isForeign = (marker: Marker | undefined, account: Owner): boolean =>
  marker !== undefined && (account === undefined || account.actingBy !== undefined || account.id !== marker.by)
