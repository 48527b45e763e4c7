import { CallError, type Import, type ImportAnswer, type KnownColumn } from '@halaqa/kit-contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../basics/states.tsx'
import { useAfterAct } from '../data/after-act.ts'
import { useCall, useOffice, useWords } from '../office-context.ts'
import { importKeys } from './import-keys.ts'
import { useImportRun } from './use-import-run.ts'

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
  const { map: place, left } = importKeys(route, params)
  const [map, setMap] = useState<HeadingMap>(() => preferences.get<HeadingMap>(place) ?? {})
  const [sheet, setSheet] = useState<Sheet>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState<'trial' | 'take'>()
  const { run, follow, forget, cancel } = useImportRun()
  /** The answer of an older trial is not shown. */
  const turn = useRef(0)
  const given = JSON.stringify({ params, fields, map })

  /** What comes back is shown, unless something else was asked for meanwhile. */
  const show = useCallback(
    async (doing: 'trial' | 'take', asked: () => Promise<ImportAnswer>) => {
      const mine = ++turn.current
      const isMine = () => mine === turn.current
      setBusy(doing)
      setRefused(undefined)
      forget()
      try {
        const reply = await asked()
        if (!isMine()) return
        const { run_id: runId } = reply
        if (doing === 'take' && runId !== null) preferences.set(left, runId)
        const came = runId === null ? { answer: reply, refused: null } : await follow(runId, isMine)
        if (!isMine()) return
        preferences.set(left, undefined)
        setAnswer(came.answer ?? undefined)
        if (came.refused) setRefused({ message: came.refused, headings: [], columns: [] })
        if (doing === 'take') refresh()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!isMine()) return
        preferences.set(left, undefined)
        setAnswer(undefined)
        setRefused(refusedBy(error, messageOf(error, words)))
      } finally {
        if (isMine()) setBusy(undefined)
      }
    },
    [follow, forget, left, preferences, refresh, words],
  )
  const send = useCallback(
    ({ file }: Sheet, asked: string, shown?: string) => {
      const { params, fields, map } = JSON.parse(asked) as { params?: object; fields: object; map: HeadingMap }
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.set(key, value)
      form.set('dry_run', String(shown === undefined))
      if (shown !== undefined) form.set('shown', shown)
      if (Object.keys(map).length) form.set('columns', JSON.stringify(map))
      form.set('file', file)
      const doing = shown === undefined ? 'trial' : 'take'
      return show(doing, () => call(route, { ...(params && { params }), body: form }))
    },
    [call, route, show],
  )
  const resume = useRef(() => {
    const runId = preferences.get<number>(left)
    if (runId) void show('take', async () => ({ run_id: runId }) as ImportAnswer)
  })
  useEffect(() => {
    resume.current()
    return () => {
      // Nobody looks any more.
      turn.current += 1
    }
  }, [])
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (sheet) void latest.current(sheet, given)
  }, [sheet, given])

  return {
    name: sheet?.name ?? run?.name,
    answer,
    refused,
    busy,
    /** A long sheet is a run: how far it has come, also when it was cancelled. */
    run,
    cancel,
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
