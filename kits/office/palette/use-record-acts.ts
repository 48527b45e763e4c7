import { CallError, type Preview, type Route } from '@halaqa/kit-contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordAct } from '../acts/acts-of.ts'
import { useCall, useMay, useMayOpen, useOffice, useWords } from '../office-context.ts'
import type { ActsFile, OfficeModule, OfficePage } from '../office-module.ts'
import { problemWords } from '../part.ts'
import { type SaidAct, saidAct } from './act-words.ts'
import { editActs } from './open-record.ts'

/** Labels of acts, synonyms, what pages are for: what is said only where somebody looks for something. */
const guideWords = 'contract/guide'

const offeredBy = ({ acts, onPages = [] }: ActsFile): RecordAct[] => [
  ...onPages,
  ...acts.flatMap(({ offered }) => offered ?? []),
]
/** What is decided stands before pages that are only opened, and before it what a page asks with all that follows; deletions last. */
const placeOf = ({ label, preview }: RecordAct): number => (label === 'ra.action.delete' ? 2 : preview ? 0 : 1)

/** The acts that the person may do, of all contexts, with their words. They come when the palette is opened first. */
export function useRecordActs(modules: OfficeModule[], pages: OfficePage[]) {
  const { words: loaded, language } = useOffice()
  const words = useWords()
  const may = useMay()
  const mayOpen = useMayOpen()
  const answer = useQuery({
    queryKey: ['palette-acts', language],
    queryFn: async () => {
      const files = modules.flatMap(({ acts }) => (acts ? [acts.file()] : []))
      const said = [guideWords, problemWords].map(feature => loaded.ready(feature))
      const [found] = await Promise.all([Promise.all(files), ...said])
      return found.flatMap(offeredBy)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const acts = useMemo(
    () =>
      (answer.data ? [...answer.data, ...editActs(pages)] : [])
        .filter(({ access, at }) => may(access) && mayOpen(at(1)))
        .sort((one, other) => placeOf(one) - placeOf(other))
        .map(act => saidAct(act, words)),
    [answer.data, pages, may, mayOpen, words],
  )
  return { acts, isComing: answer.isPending, hasFailed: answer.isError }
}

/** An act, and the number of the record that it would be done to. */
export type Asked = { act: SaidAct; id: number }

/** What an act would meet: it can be done; or not, and why; or its record is not there for the person. */
export type Standing =
  | { isPossible: true; consequences?: Preview['consequences'] }
  | { isPossible: false; reason: string | null }
  | undefined

/** Asks of each whether it can be done now, as its question would: what leads to a refusal is not offered. */
export function useStandings(asked: Asked[]): { standingOf: (asked: Asked) => Standing; isAsking: boolean } {
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Preview>
  const answers = useQueries({
    queries: asked.map(({ act, id }) => ({
      queryKey: ['palette-preview', act.key, id],
      queryFn: async (): Promise<Standing> => {
        if (!act.preview) return { isPossible: true }
        try {
          const { allowed, reason, consequences } = await call(act.preview.route, act.preview.given(id))
          return allowed ? { isPossible: true, consequences } : { isPossible: false, reason }
        } catch (error) {
          const isNowhere = error instanceof CallError && [403, 404].includes(error.status)
          // Of what cannot be asked now the question itself will say more.
          return isNowhere ? { isPossible: false, reason: null } : { isPossible: true }
        }
      },
      staleTime: 10_000,
      retry: false,
    })),
  })
  const standingOf = ({ act, id }: Asked) =>
    answers[asked.findIndex(each => each.act.key === act.key && each.id === id)]?.data
  return { standingOf, isAsking: answers.some(each => each.isPending) }
}
