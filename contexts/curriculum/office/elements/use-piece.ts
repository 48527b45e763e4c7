import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import type { Playing } from '../../contract/element.ts'

type Range = Pick<Playing, 'startMs' | 'endMs'>
type Media = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'pause'>
/** Players stop and seek between two pictures. Seconds. */
const tolerance = 0.05

/** Where a player that stands at `seconds` must stand instead; undefined when it is within the range. */
export function heldWithin(seconds: number, { startMs, endMs }: Range): number | undefined {
  if (seconds < startMs / 1000 - tolerance) return startMs / 1000
  return endMs !== null && seconds > endMs / 1000 + tolerance ? endMs / 1000 : undefined
}
/** A player at the end of its range begins again when it is started, as one at the end of a film does. */
export const beginsAgain = (seconds: number, { endMs }: Range): boolean =>
  endMs !== null && seconds >= endMs / 1000 - tolerance

function keepWithin(video: Media, range: Range): void {
  const moved = heldWithin(video.currentTime, range)
  if (moved !== undefined) video.currentTime = moved
  if (!video.paused && beginsAgain(video.currentTime, range)) video.pause()
}

/**
 * Keeps a player within a piece of its film: it begins at the start, stops at the end, and whoever seeks out of it is led
 * back. The address cannot say so: browsers stop at the end of a `#t=` once only, and seeking goes past it.
 */
export function usePiece({ startMs, endMs }: Range, ref: Ref<HTMLVideoElement> | undefined) {
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => video.current!)
  const hold = useCallback(() => {
    if (video.current && video.current.readyState > 0) keepWithin(video.current, { startMs, endMs })
  }, [startMs, endMs])
  const begin = useCallback(() => {
    if (video.current && video.current.readyState > 0) video.current.currentTime = startMs / 1000
  }, [startMs])
  useEffect(begin, [begin])
  return {
    ref: video,
    onLoadedMetadata: () => startMs > 0 && begin(),
    onTimeUpdate: hold,
    onSeeking: hold,
    onPlay: () => video.current && beginsAgain(video.current.currentTime, { startMs, endMs }) && begin(),
  }
}
