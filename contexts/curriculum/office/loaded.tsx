import { type In, type Out, operationId, type Route, type Schema } from '@halaqa/kit-contract'
import { Failed, Page, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type Props<P extends Schema, Q extends Schema, R extends Schema> = {
  route: Route<P, Q, any, R>
  params?: In<P>
  query?: In<Q>
  /** The title while there is nothing else to say: a message key. */
  word: string
  children: (data: Out<R>, again: () => void) => ReactNode
  /** Asked again every few seconds while this holds: something is being made that the page shows. */
  isWaiting?: (data: Out<R>) => boolean
}

/** A page that asks one route for what it shows: waiting, failed with a way to try again, or full. */
export function Loaded<P extends Schema, Q extends Schema, R extends Schema>(props: Props<P, Q, R>) {
  const { route, params, query, word, children, isWaiting } = props
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Out<R>>
  const answer = useQuery({
    queryKey: [operationId(route), params, query],
    queryFn: () => call(route, { params: params ?? {}, query: query ?? {} }),
    retry: false,
    // A form never starts from what was read some time ago.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isWaiting?.(state.data) ? 5000 : false),
  })
  if (answer.data) return children(answer.data, () => void answer.refetch())
  return (
    <Page title={words(word)}>
      {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
    </Page>
  )
}
