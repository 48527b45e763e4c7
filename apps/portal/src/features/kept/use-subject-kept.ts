import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { subjectKeeping } from '@halaqa/learning/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useKeptLessons } from '../kept-marker/use-marker.ts'
import { fits, partBytes } from './download.ts'
import { removeLesson } from './kept.ts'
import { roomOf } from './subject-room.ts'
import { bytesHere, followRuns, keepSubject, runOf, stopKeeping, troubleAt } from './subject-runs.ts'
import { useKept } from './use-kept.ts'

export type SubjectKept = NonNullable<ReturnType<typeof useSubjectKept>>

/** What of a subject is on this device, what it takes, and the ways to keep and to forget it; undefined until it is known, null where it cannot be. */
export function useSubjectKept(subjectId: number) {
  const { call } = useSession('students')
  const { accountId, lessons, space, reload } = useKept()
  const query = useCallQuery(subjectKeeping, { params: { id: subjectId } }, { enabled: accountId !== undefined })
  const whole = useKeptLessons()
  const run = useSyncExternalStore(
    followRuns,
    () => runOf(subjectId),
    () => undefined,
  )
  const [come, setCome] = useState<ReadonlyMap<number, number>>(new Map())
  const rows = query.data?.rows
  const isRunning = run !== undefined
  // What lies here is read anew as lessons come and runs end.
  useEffect(() => {
    if (accountId === undefined || !rows) return
    void reload()
    void bytesHere(accountId, rows, partBytes).then(setCome)
  }, [accountId, rows, whole, isRunning, reload])
  if (accountId === undefined || (query.error && !query.data)) return null
  if (!query.data || !rows || !lessons) return undefined
  const here = (id: number) => (run?.lesson?.id === id ? run.lesson.here : (come.get(id) ?? 0))
  const room = roomOf(rows, id => (whole.has(id) ? 'whole' : here(id)))
  return {
    room,
    run,
    trouble: troubleAt(subjectId),
    /** Bytes that the device still gives; undefined where the browser does not tell. */
    left: space?.left,
    fits: fits(room.all - room.here, space?.room ?? {}),
    begin: () => keepSubject(call, accountId, query.data),
    stop: () => void stopKeeping(subjectId),
    forget: async () => {
      await stopKeeping(subjectId)
      for (const { lesson_id } of rows) await removeLesson(accountId, lesson_id)
      setCome(new Map())
      await reload()
    },
  }
}
