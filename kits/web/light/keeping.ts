import { useSyncExternalStore } from 'react'

let screens = 0
const listeners = new Set<() => void>()

export const keeping = (): boolean => screens > 0
/** One screen more, or less, that keeps what is typed on the device. */
export function count(by: 1 | -1): void {
  screens += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whether what is typed on this screen is kept on the device. */
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, keeping, () => false)
