import { useSession } from '@halaqa/kit-web/session'
import type { WatchResult } from '@halaqa/learning/contract'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Kept, keep } from '../watched/outbox.ts'
import { useWatchingSent } from '../watched/use-watching-sent.ts'
import { type Piece, placeIn } from './piece.ts'
import { rememberStop } from './places.ts'
import { Recorder } from './recorder.ts'

const keptEveryMs = 3000
const toldEveryMs = 15_000

/**
 * Records what is really played, keeps it on the device every three seconds and tells the server every fifteen, when playing
 * stops, when the page is left and when the connection comes back.
 */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  { id: elementId, title, opening }: { id: number; title: string; opening: string },
  piece: Piece,
  told: (result: WatchResult) => void,
) {
  const { account } = useSession('students')
  // Who acts as the student watches for themselves: nothing of it is the student's.
  const accountId = account?.actingBy ? undefined : account?.id
  const send = useWatchingSent(told)
  const recorder = useRef(new Recorder())
  const ended = useRef(false)
  /** Where the film stands; the player itself may be gone when the last entry is written. */
  const place = useRef(0)
  /** The entry that is being filled; a new one once it may have been told. */
  const entryId = useRef('')

  /** The entry as it is at this moment; undefined when there is nothing to tell. */
  const entryNow = useCallback((): Kept | undefined => {
    const ranges = recorder.current.stretches.map(([from, to]): [number, number] => [from, to])
    if (accountId === undefined || (!ranges.length && !ended.current)) return undefined
    entryId.current ||= crypto.randomUUID()
    const now = Date.now()
    const entry = {
      id: entryId.current,
      element_id: elementId,
      ranges: ranges.slice(-200),
      position_ms: ended.current ? 0 : place.current,
      from: new Date(recorder.current.since ?? now).toISOString(),
      at: new Date(now).toISOString(),
      opening,
      ended: ended.current,
    }
    return { id: entry.id, accountId, entry, title }
  }, [elementId, title, opening, accountId])

  const flush = useCallback(async () => {
    const now = entryNow()
    // Closed before anything is waited for: what is played meanwhile goes into the next entry, and nothing falls between.
    recorder.current.take()
    entryId.current = ''
    ended.current = false
    if (now) {
      rememberStop(now.accountId, elementId, { ms: now.entry.position_ms, at: now.entry.at })
      await keep(now)
    }
    await send()
  }, [entryNow, send, elementId])

  useEffect(() => {
    const keepNow = () => {
      const now = entryNow()
      if (now) void keep(now)
    }
    const keeping = setInterval(keepNow, keptEveryMs)
    const telling = setInterval(() => void flush(), toldEveryMs)
    const hidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', keepNow)
    return () => {
      clearInterval(keeping)
      clearInterval(telling)
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', keepNow)
      void flush()
    }
  }, [entryNow, flush])

  /** Reads where the film stands. What was played up to here counts, also when it stops at this very moment. */
  const stand = useCallback(() => {
    const media = video.current
    if (!media || media.seeking) return
    place.current = Math.floor(placeIn(media.currentTime, piece))
    recorder.current.playing(place.current, media.playbackRate)
  }, [video, piece])

  return {
    /** The film begins to play, or goes on playing. */
    onTime: useCallback(() => {
      if (!video.current?.paused) stand()
    }, [video, stand]),
    onInterrupted: useCallback(() => recorder.current.interrupted(), []),
    /** The film waits for more of itself: what was played up to here counts. */
    onStalled: useCallback(() => {
      stand()
      recorder.current.interrupted()
    }, [stand]),
    onPause: useCallback(() => {
      stand()
      recorder.current.interrupted()
      void flush()
    }, [stand, flush]),
    onEnded: useCallback(() => {
      ended.current = true
      void flush()
    }, [flush]),
  }
}
