import type { CallError, In, Nothing, Out, Route, Schema } from '@halaqa/kit-contract'
import { operationId } from '@halaqa/kit-contract'
import {
  QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLanguage } from '../i18n/index.ts'
import { useSessions } from './provider.tsx'
import { reach } from './reach.ts'

type Given<P extends Schema, Q extends Schema, B extends Schema> = {
  params?: In<P>
  query?: In<Q>
  body?: In<B>
}
type Loose = (route: Route, input?: object) => Promise<never>

/** Queries of the browser: tried again once and only when the server may not have heard, fresh for half a minute. */
export function queryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network nobody can have heard: what there is instead is shown at once.
        retry: (failures, error) =>
          failures < 2 && navigator.onLine && [0, 502, 503, 504].includes((error as CallError).status ?? 1),
      },
    },
  })
  // What failed for want of a server is asked again once it is back.
  reach.onReturn(() => void client.refetchQueries({ predicate: query => query.state.status === 'error' }))
  return client
}

/** The key of a route's answers; without input, of all of them (to invalidate after a change). */
export const keyOf = (route: Route, input?: object): QueryKey =>
  input ? [operationId(route), input] : [operationId(route)]

/** The answer of a GET route, kept by its input and the language. `route` also says who may ask. */
export function useCallQuery<P extends Schema, Q extends Schema, R extends Schema>(
  route: Route<P, Q, Nothing, R>,
  input: Omit<Given<P, Q, Nothing>, 'body'> = {},
  options: Omit<UseQueryOptions<Out<R>, CallError>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Out<R>, CallError> {
  const { call } = useSessions()
  const [language] = useLanguage()
  return useQuery<Out<R>, CallError>({
    ...options,
    queryKey: [...keyOf(route, input), language],
    queryFn: () => (call as unknown as Loose)(route, input),
  })
}

/** A change. `changes` names the routes whose answers are asked again when it is done. */
export function useCallMutation<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  {
    changes = [],
    ...options
  }: { changes?: Route[] } & Omit<UseMutationOptions<Out<R>, CallError, Given<P, Q, B>>, 'mutationFn'> = {},
): UseMutationResult<Out<R>, CallError, Given<P, Q, B>> {
  const { call } = useSessions()
  const queries = useQueryClient()
  return useMutation<Out<R>, CallError, Given<P, Q, B>>({
    ...options,
    mutationFn: input => (call as unknown as Loose)(route, input),
    onSuccess: async (...args) => {
      await Promise.all(changes.map(each => queries.invalidateQueries({ queryKey: keyOf(each) })))
      return options.onSuccess?.(...args)
    },
  })
}
