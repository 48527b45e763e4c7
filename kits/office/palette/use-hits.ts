import type { Call } from '@halaqa/kit-contract'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../data/use-debounced.ts'
import type { Hit, Search } from '../office-module.ts'

/** A record that was found, and what kind of record it is. */
export type Found = Hit & { thing: string }

/** What is shorter is looked for among the screens only. */
const leastLetters = 3
export const isLong = (text: string) => [...text.trim()].length >= leastLetters

/** Milliseconds without a key after which what is typed is asked for. */
const pause = 200

/** Records that the contexts find by what is typed; a context that fails does not silence the others. */
export function useHits(text: string, searches: Search[], call: Call) {
  const asked = useDebounced(text.trim(), pause)
  const things = searches.map(({ thing }) => thing)
  const canAsk = searches.length > 0
  const answer = useQuery({
    queryKey: ['palette', asked, things],
    queryFn: async () => {
      const answers = await Promise.allSettled(searches.map(search => foundBy(search, asked, call)))
      return {
        hits: answers.flatMap(each => (each.status === 'fulfilled' ? each.value : [])),
        hasFailed: answers.some(each => each.status === 'rejected'),
      }
    },
    enabled: isLong(asked) && canAsk,
    staleTime: 10_000,
  })
  const isAsking = isLong(text) && canAsk && (asked !== text.trim() || answer.isFetching)
  return { asked, hits: answer.data?.hits ?? [], hasFailed: answer.data?.hasFailed ?? false, isAsking }
}

const foundBy = async ({ thing, find }: Search, text: string, call: Call): Promise<Found[]> =>
  (await find(text, call)).map(hit => ({ ...hit, thing }))

/** Who is meant perhaps is offered only where nobody was found anywhere. */
export const withoutNear = (hits: Found[]): Found[] =>
  hits.some(hit => !hit.isNear) ? hits.filter(hit => !hit.isNear) : hits
