import { isSearchable } from '@halaqa/students/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** A person who still types is not asked about: so many ms after the last letter. */
const waitMs = 250

/**
 * What is typed, and what of it is searched for: that stands in the address (`?q=`), so that "back" and a link show the same.
 * `search` asks at once; `kind` is the one kind that is shown alone.
 */
export function useTyped() {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const kind = address.get('kind') ?? undefined
  const [typed, type] = useState(q)
  const written = useRef(q)
  const search = useCallback(
    (text: string) => {
      written.current = text.trim()
      setAddress(written.current ? { q: written.current } : {}, { replace: true, preventScrollReset: true })
    },
    [setAddress],
  )
  useEffect(() => {
    // The address was changed by a link or by "back", not from here: the field follows.
    if (q === written.current) return
    written.current = q
    type(q)
  }, [q])
  useEffect(() => {
    if (typed.trim() === written.current) return
    const waiting = setTimeout(() => search(typed), waitMs)
    return () => clearTimeout(waiting)
  }, [typed, search])
  return { typed, type, search, q, kind, isSearchable: isSearchable(q) }
}
