import { CallError, cancelImportRun, type ImportAnswer, type ImportRun, importRun } from '@halaqa/kit-contract'
import { useCallback, useState } from 'react'
import { useCall } from '../office-context.ts'

/** What came of a run; of one that was cancelled nothing but how far it had come. */
type Came = { answer: ImportAnswer | null; refused: string | null }
const pauseMs = 1000
const pause = () => new Promise(resolve => setTimeout(resolve, pauseMs))
const isOver = ({ state }: ImportRun) => state === 'done' || state === 'cancelled'

/** A sheet that is too long to be waited for: looked at every second until it is over, through lost connections too. */
export function useImportRun() {
  const call = useCall()
  const [run, setRun] = useState<ImportRun>()
  const follow = useCallback(
    async (id: number, isWanted: () => boolean): Promise<Came> => {
      for (;;) {
        try {
          const now = await call(importRun, { params: { id } })
          if (!isWanted()) break
          setRun(now.state === 'done' ? undefined : now)
          if (isOver(now)) return now
        } catch (error) {
          // What the server does goes on without us.
          if (!(error instanceof CallError) || error.problem.code !== 'offline') throw error
        }
        await pause()
        if (!isWanted()) break
      }
      return { answer: null, refused: null }
    },
    [call],
  )
  const cancel = async () => {
    if (!run || isOver(run)) return
    try {
      setRun(await call(cancelImportRun, { params: { id: run.id } }))
    } catch (error) {
      // It was over before: what came of it is on its way.
      if (!(error instanceof CallError)) throw error
    }
  }
  return { run, follow, cancel, forget: useCallback(() => setRun(undefined), []) }
}
