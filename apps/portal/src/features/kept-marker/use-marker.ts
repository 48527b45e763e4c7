import { useSession } from '@halaqa/kit-web/session'
import { useMemo, useSyncExternalStore } from 'react'
import { followMarker, isForeign, keptHere, markerText } from './marker.ts'

/** Which lessons the student who is signed in has on this device, in whole; it changes as they come and go. */
export function useKeptLessons(): ReadonlySet<number> {
  const { account } = useSession('students')
  const text = useSyncExternalStore(followMarker, markerText, () => '')
  // The text says when what is read anew has changed.
  return useMemo(() => {
    const marker = keptHere()
    return new Set(marker && !isForeign(marker, account) ? marker.lessons : [])
  }, [text, account])
}
