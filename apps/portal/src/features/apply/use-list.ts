import type { Nothing, Out, Route, Schema } from '@halaqa/kit-contract'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { useSessions } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'

type Rows<R extends Schema> = Out<R> extends { rows: infer A } ? A : never
const kept = new Map<string, unknown>()

/**
 * The rows of a public list in the language of the page, kept for the life of the page (C043: an hour is allowed).
 * Empty until they are there; a list that cannot be had is asked for again when the connection is back.
 */
export function useList<Q extends Schema, R extends Schema>(
  route: Route<Nothing, Q, Nothing, R>,
  query?: Record<string, string>,
): Rows<R> {
  const { call } = useSessions()
  const [language] = useLanguage()
  const key = JSON.stringify([route.path, query ?? {}, language])
  const [, loaded] = useState('')
  useEffect(() => {
    if (kept.has(key)) return
    const fetchIt = () =>
      void (call as unknown as (route: unknown, input: object) => Promise<{ rows: unknown }>)(route, { query }).then(
        ({ rows }) => {
          kept.set(key, rows)
          loaded(key)
        },
        () => addEventListener('online', fetchIt, { once: true }),
      )
    fetchIt()
    return () => removeEventListener('online', fetchIt)
    // The key says all that the call depends on.
  }, [key])
  return (kept.get(key) ?? []) as Rows<R>
}
