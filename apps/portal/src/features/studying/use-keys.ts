import type { KeyboardEvent, RefObject } from 'react'
import { toggleFullscreen } from './fullscreen.ts'

type Given = {
  video: RefObject<HTMLVideoElement | null>
  frame: RefObject<HTMLDivElement | null>
  toggle: () => void
  seek: (ms: number) => void
  place: number
  length: number
  setCaptioned: (change: (on: boolean) => boolean) => void
}

/** The keys that people know from players. Arrows follow the film, which runs from left to right in every language. */
export function useKeys({ video, frame, toggle, seek, place, length, setCaptioned }: Given) {
  return (event: KeyboardEvent) => {
    const media = video.current
    const isTyped = event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement
    if (!media || isTyped) return
    const isRange = event.target instanceof HTMLInputElement
    const isButton = event.target instanceof HTMLButtonElement
    const louder = (by: number) => {
      media.volume = Math.max(0, Math.min(1, media.volume + by))
    }
    const acts: Record<string, (() => void) | undefined> = {
      k: toggle,
      ' ': isButton ? undefined : toggle,
      ArrowLeft: isRange ? undefined : () => seek(place - 5000),
      ArrowRight: isRange ? undefined : () => seek(place + 5000),
      ArrowUp: isRange ? undefined : () => louder(0.1),
      ArrowDown: isRange ? undefined : () => louder(-0.1),
      j: () => seek(place - 10_000),
      l: () => seek(place + 10_000),
      m: () => {
        media.muted = !media.muted
      },
      c: () => setCaptioned(on => !on),
      f: () => toggleFullscreen(frame.current),
    }
    const act = /^\d$/.test(event.key) ? () => seek((length * Number(event.key)) / 10) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
