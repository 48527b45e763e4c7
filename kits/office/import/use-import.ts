import { CallError, type Import, type ImportAnswer, type KnownColumn, operationId } from '@halaqa/kit-contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAfterAct } from '../action/after-act.ts'
import { useCall, useOffice, useWords } from '../office-context.ts'
import { messageOf } from '../shell/states.tsx'

/** Which column a heading is, as a person says; an empty one is left out. */
export type HeadingMap = Record<string, string>
/** Why a sheet was refused as a whole; for want of a column, which headings it has and what they could be. */
export type Refused = { message: string; headings: string[]; columns: KnownColumn[] }
type Sheet = { name: string; file: File }

/** One sheet: tried as soon as it is chosen and whenever something beside it changes, then taken over as it was shown. */
export function useImport(route: Import, params: object | undefined, fields: Record<string, string>) {
  const words = useWords()
  const { preferences } = useOffice()
  const call = useCall() as unknown as (route: Import, given: object) => Promise<ImportAnswer>
  const refresh = useAfterAct()
  const place = `import.${operationId(route)}`
  const [map, setMap] = useState<HeadingMap>(() => preferences.get<HeadingMap>(place) ?? {})
  const [sheet, setSheet] = useState<Sheet>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState<'trial' | 'take'>()
  /** The answer of an older trial is not shown. */
  const turn = useRef(0)
  const given = JSON.stringify({ params, fields, map })

  const send = useCallback(
    async ({ file }: Sheet, asked: string, shown?: string) => {
      const { params, fields, map } = JSON.parse(asked) as { params?: object; fields: object; map: HeadingMap }
      const mine = ++turn.current
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.set(key, value)
      form.set('dry_run', String(shown === undefined))
      if (shown !== undefined) form.set('shown', shown)
      if (Object.keys(map).length) form.set('columns', JSON.stringify(map))
      form.set('file', file)
      setBusy(shown === undefined ? 'trial' : 'take')
      setRefused(undefined)
      try {
        const reply = await call(route, { ...(params && { params }), body: form })
        if (mine !== turn.current) return
        setAnswer(reply)
        if (!reply.dry_run) refresh()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (mine !== turn.current) return
        setAnswer(undefined)
        setRefused(refusedBy(error, messageOf(error, words)))
      } finally {
        if (mine === turn.current) setBusy(undefined)
      }
    },
    [call, route, refresh, words],
  )
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (sheet) void latest.current(sheet, given)
  }, [sheet, given])

  return {
    name: sheet?.name,
    answer,
    refused,
    busy,
    map,
    /** Read now: a file that is changed on the disk after the trial would be taken over unseen. */
    choose: async (file: File) => {
      setAnswer(undefined)
      setSheet({ name: file.name, file: new File([await file.arrayBuffer()], file.name) })
    },
    say: (heading: string, column: string) => {
      const next = { ...map, [heading]: column }
      preferences.set(place, next)
      setMap(next)
    },
    take: () => sheet && answer && void send(sheet, given, answer.shown),
  }
}

function refusedBy({ problem }: CallError, message: string): Refused {
  const { headings = [], columns = [] } = (problem.facts ?? {}) as Partial<Refused>
  const [first] = Object.values(problem.errors ?? {})
  return { message: first ?? message, headings, columns }
}
