import { useMemo } from 'react'
import { useOffice } from '../office-context.ts'
import type { Queue } from './use-desk.ts'

export function useQueue(kind: string): Queue {
  const { desks } = useOffice()
  return useMemo(
    () => ({
      next: skipped => desks.next(kind, skipped),
      again: id => desks.take(kind, id),
      release: id => desks.release(kind, id),
    }),
    [desks, kind],
  )
}
