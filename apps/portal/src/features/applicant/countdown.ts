import { useCallback, useEffect, useState } from 'react'

/** Whole seconds until a moment, never below zero. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** Seconds that are left, and a way to start them. Counts by the clock: a sleeping tab does not lose time. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!end) return
    const tick = () => setLeft(secondsUntil(end, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end])
  const start = useCallback((seconds: number) => setEnd(Date.now() + seconds * 1000), [])
  return [left, start]
}
