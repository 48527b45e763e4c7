import { type RefObject, useEffect, useState } from 'react'

/** What the buttons of the bar show, as the player says it. */
export function usePlayerState(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState({ paused: true, muted: false, volume: 1, speed: 1 })
  useEffect(() => {
    const events = ['play', 'pause', 'volumechange', 'ratechange', 'emptied'] as const
    const read = (event: Event) => {
      const { paused, muted, volume, playbackRate } = event.target as HTMLVideoElement
      setState({ paused, muted, volume, speed: playbackRate })
    }
    // The element is another one when the sources change: its frame hears the events of whichever there is.
    const frame = video.current?.parentElement
    for (const name of events) frame?.addEventListener(name, read, true)
    return () => {
      for (const name of events) frame?.removeEventListener(name, read, true)
    }
  }, [video])
  return state
}
export type PlayerState = ReturnType<typeof usePlayerState>
