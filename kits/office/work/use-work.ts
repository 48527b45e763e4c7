import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOffice } from '../office-context.ts'
import type { Work } from './work.ts'

/** Milliseconds after which it is asked for again. */
const again = 60_000
/** Milliseconds after which it is asked for although the screen is not here yet. */
const latest = 2_000

/** Whether the screen that was opened has been answered: what stands round it comes after it. */
function useContentIsHere(): boolean {
  const queries = useQueryClient()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (isHere) return
    const start = performance.now()
    const look = setInterval(() => {
      const asked = queries.getQueryCache().getAll().length > 0
      if ((asked && queries.isFetching() === 0) || performance.now() - start > latest) setHere(true)
    }, 50)
    return () => clearInterval(look)
  }, [queries, isHere])
  return isHere
}

/**
 * What waits for this person, by kind; undefined until it is known. All who ask share one call. `isContent`: the screen is
 * about it, and does not wait for another.
 */
export function useWork(isContent = false): ReadonlyMap<string, Work> | undefined {
  const { askWork } = useOffice()
  const isHere = useContentIsHere()
  const { data } = useQuery({
    queryKey: ['work'],
    queryFn: askWork,
    enabled: isContent || isHere,
    refetchInterval: again,
    select: byKind,
  })
  return data
}

const byKind = (rows: Work[]): ReadonlyMap<string, Work> => new Map(rows.map(row => [row.kind, row]))
