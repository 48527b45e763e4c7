import { useSession } from '@halaqa/kit-web/session'
import { useEffect, useRef, useState } from 'react'
import { keepLesson, type Progress, removeLesson } from './kept.ts'
import { loadOfflineParts } from './offline-parts.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** Keeping a lesson: begin or go on, pause, give up. It pauses when the page is left. */
export function useKeeping(accountId: number, lessonId: number, changed: () => Promise<void>) {
  const { call } = useSession('students')
  const [progress, setProgress] = useState<Progress>()
  const [trouble, setTrouble] = useState<Trouble>()
  const running = useRef<{ abort: AbortController; work: Promise<void> }>(undefined)
  useEffect(() => () => running.current?.abort.abort(), [])
  const begin = () => {
    if (running.current) return
    const abort = new AbortController()
    setTrouble(undefined)
    setProgress({ here: 0, all: 0 })
    const work = keepLesson(call, accountId, lessonId, {
      signal: abort.signal,
      onProgress: setProgress,
      loadParts: loadOfflineParts,
    })
      .catch(error => setTrouble(troubleOf(error)))
      .then(changed)
      .finally(() => {
        running.current = undefined
        setProgress(undefined)
      })
    running.current = { abort, work }
  }
  const pause = () => running.current?.abort.abort()
  const remove = async () => {
    pause()
    await running.current?.work
    await removeLesson(accountId, lessonId)
    setTrouble(undefined)
    await changed()
  }
  return { progress, trouble, begin, pause, remove }
}
