import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { useState } from 'react'
import type { SplitScreen } from '../../contract/video.ts'

/** What a form of pieces is given: a film of the lesson, and what follows when it is saved. */
export type BodyProps = { film: SplitScreen['videos'][number]; lessonId: number; onDone: () => void }

/** Sends, says that it is saved or why not; answers whether it went well. */
export function useSend() {
  const words = useWords()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      say({ text: words('office.form.saved') })
      return true
    } catch (error) {
      say({ tone: 'error', text: error instanceof CallError ? error.problem.title : words('office.state.failed') })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
