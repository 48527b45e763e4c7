import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import type { Playing } from '../../contract/element.ts'

type Range = Pick<Playing, 'start_ms' | 'end_ms'>
type Media = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'pause'>
/** Players stop and seek between two pictures. Seconds. */
const tolerance = 0.05

/** Where a player that stands at `seconds` must stand instead; undefined when it is within the range. */
export function heldWithin(seconds: number, { start_ms, end_ms }: Range): number | undefined {
  if (seconds < start_ms / 1000 - tolerance) return start_ms / 1000
  return end_ms !== null && seconds > end_ms / 1000 + tolerance ? end_ms / 1000 : undefined
}
/** A player at the end of its range begins again when it is started, as one at the end of a film does. */
export const beginsAgain = (seconds: number, { end_ms }: Range): boolean =>
  end_ms !== null && seconds >= end_ms / 1000 - tolerance

function keepWithin(video: Media, range: Range): void {
  const moved = heldWithin(video.currentTime, range)
  if (moved !== undefined) video.currentTime = moved
  if (!video.paused && beginsAgain(video.currentTime, range)) video.pause()
}

/**
 * Keeps a player within a piece of its film: it begins at the start, stops at the end, and whoever seeks out of it is led
 * back. The address cannot say so: browsers stop at the end of a `#t=` once only, and seeking goes past it.
 */
export function usePiece({ start_ms, end_ms }: Range, ref: Ref<HTMLVideoElement> | undefined) {
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => video.current!)
  const hold = useCallback(() => {
    if (video.current && video.current.readyState > 0) keepWithin(video.current, { start_ms, end_ms })
  }, [start_ms, end_ms])
  const begin = useCallback(() => {
    if (video.current && video.current.readyState > 0) video.current.currentTime = start_ms / 1000
  }, [start_ms])
  useEffect(begin, [begin])
  return {
    ref: video,
    onLoadedMetadata: () => start_ms > 0 && begin(),
    onTimeUpdate: hold,
    onSeeking: hold,
    onPlay: () => video.current && beginsAgain(video.current.currentTime, { start_ms, end_ms }) && begin(),
  }
}
