import { useEffect } from 'react'

/** Chooses the running semester as soon as it is known; afterwards whoever works there chooses. */
export function useRunningFirst(running: number | null | undefined, choose: (semesterId: number) => void) {
  useEffect(() => {
    if (running) choose(running)
  }, [running, choose])
}
