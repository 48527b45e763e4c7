import { useSyncExternalStore } from 'react'

const never = () => () => {}
/** Whether the page has been taken over by its code: false on the server and until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
