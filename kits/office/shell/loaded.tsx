import { type In, type Out, operationId, type Route, type Schema } from '@halaqa/kit-contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed, Waiting } from '../basics/states.tsx'
import { useCall, useMay, useWords } from '../office-context.ts'
import { Page } from './page.tsx'

type PendingProps = { title: string; answer: { error: unknown; refetch: () => unknown }; failed?: string }

/** The page of something that is not there yet, or that cannot be had; `failed` says of what. */
export function PendingPage({ title, answer, failed }: PendingProps) {
  const retry = () => void answer.refetch()
  return (
    <Page title={title} isPending>
      {answer.error ? <Failed error={answer.error} title={failed} onRetry={retry} /> : <Waiting />}
    </Page>
  )
}

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

/** Under what the answer of a route is kept, by its context, its name and what its address names: for whoever writes into it. */
export const loadedKey = (route: Route, params?: unknown) => {
  const name = operationId(route)
  return [name.split('.')[0], name, params]
}

/**
 * Which of two routes a page asks that some change and others read: the one for changing tells the version that the change is
 * made on, and is there for those alone who may change.
 */
export function useShowing<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  edit: Route<P, Q, B, R>,
  show: Route<P, Q, B, Schema>,
): Route<P, Q, B, R> {
  return useMay()(edit.access) ? edit : (show as Route<P, Q, B, R>)
}

/**
 * A page that asks one route for what it shows: waiting, failed with a way to try again, or full. An act that makes the
 * answers of its context stale (`['admission']`) brings it up to date.
 */
export function Loaded<P extends Schema, Q extends Schema, R extends Schema>(props: Props<P, Q, R>) {
  const { route, params, query, word, children, isWaiting } = props
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Out<R>>
  const answer = useQuery({
    queryKey: [...loadedKey(route, params), query],
    queryFn: () => call(route, { params: params ?? {}, query: query ?? {} }),
    retry: false,
    // A form never starts from what was read some time ago.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isWaiting?.(state.data) ? 5000 : false),
  })
  if (answer.data) return children(answer.data, () => void answer.refetch())
  return <PendingPage title={words(word)} answer={answer} />
}
