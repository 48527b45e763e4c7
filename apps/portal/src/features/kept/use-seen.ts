import type { Nothing, Out, Route, Schema } from '@halaqa/kit-contract'
import { useOnline } from '@halaqa/kit-web/light'
import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptHere } from '../kept-marker/marker.ts'
import type { Seen } from './pages.ts'
import type { Readable } from './readable.ts'

/**
 * The answer of a page that is read without a connection too: then what was last seen on this device, with `seenAt`. Whoever
 * acts as the student leaves nothing here, and is shown nothing of it.
 */
export function useSeen<P extends Schema, Q extends Schema, R extends Schema>(
  route: Route<P, Q, Nothing, R>,
  address: Readable,
) {
  const online = useOnline()
  const { account } = useSession('students')
  const own = account && !account.actingBy ? account.id : undefined
  // Asked without a connection as well: an answer that does not come is known at once, and nothing waits for it.
  const query = useCallQuery(route, {}, { networkMode: 'always' })
  const { data, dataUpdatedAt } = query
  const isLost = !online || query.error?.status === 0
  useEffect(() => {
    if (own === undefined || data === undefined || isLost) return
    // Nobody waits for it; where the browser keeps nothing, the page needs the college as before.
    void Promise.all([import('./pages.ts'), import('./pages-shell.ts')])
      .then(async ([pages, shell]) => {
        await pages.keepPage(own, address, data)
        await shell.keepPagesShell()
      })
      .catch(() => undefined)
  }, [own, address, data, isLost])
  const seen = useQuery<Seen<Out<R>> | null>({
    queryKey: ['seen', address, own],
    enabled: isLost && data === undefined && own !== undefined && keptHere()?.by === own,
    queryFn: async () =>
      ((await (await import('./pages.ts')).seenPages(own!)).get(address) as Seen<Out<R>> | undefined) ?? null,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const shown = data ?? (isLost ? seen.data?.data : undefined)
  return {
    query: { ...query, data: shown, error: shown === undefined && seen.isFetching ? null : query.error },
    /** When the college said what is shown; undefined while it says it now. */
    seenAt: !isLost ? undefined : data === undefined ? seen.data?.at : new Date(dataUpdatedAt).toISOString(),
  }
}
