import type { Call } from '@halaqa/kit-contract'
// By itself, for the shell of the office has no schemas.
import { findRecords, leastLettersToFind } from '@halaqa/kit-contract/find-records'
import type { IconName } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../data/use-debounced.ts'
import type { FoundThing } from '../office-module.ts'

/** A record that was found, and where it is opened; `title` and `detail` are data. */
export type Found = {
  thing: string
  id: number
  title: string
  detail?: string | undefined
  to: string
  icon?: IconName | undefined
  /** Its name differs by a letter from what was typed. */
  isNear?: boolean
}

/** What is shorter is looked for among the screens only. */
export const isLong = (text: string) => [...text.trim()].length >= leastLettersToFind

/** Milliseconds without a key after which what is typed is asked for. */
const pause = 200

/** Records of these kinds by what is typed; a kind that fails does not silence the others. */
export function useHits(text: string, kinds: FoundThing[], call: Call) {
  const asked = useDebounced(text.trim(), pause)
  const things = kinds.map(({ thing }) => thing)
  const canAsk = kinds.length > 0
  const answer = useQuery({
    queryKey: ['palette', asked, things],
    queryFn: async () => {
      const { rows, failed } = await call(findRecords, { query: { q: asked, things: things.join(',') } })
      return { hits: kinds.flatMap(kind => foundOf(kind, rows)), hasFailed: failed.length > 0 }
    },
    enabled: isLong(asked) && canAsk,
    staleTime: 10_000,
  })
  const isAsking = isLong(text) && canAsk && (asked !== text.trim() || answer.isFetching)
  return { asked, hits: answer.data?.hits ?? [], hasFailed: answer.isError || !!answer.data?.hasFailed, isAsking }
}

type Rows = { thing: string; id: number; title: string; detail: string; is_near: boolean }[]
const foundOf = ({ thing, at, icon }: FoundThing, rows: Rows): Found[] =>
  rows
    .filter(row => row.thing === thing)
    .map(({ id, title, detail, is_near }) => ({
      thing,
      id,
      title,
      detail: detail || undefined,
      to: at(id),
      icon,
      isNear: is_near,
    }))
