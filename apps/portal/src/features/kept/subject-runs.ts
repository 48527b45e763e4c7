import { type Call, CallError } from '@halaqa/kit-contract'
import { reach } from '@halaqa/kit-web/session'
import type { SubjectKeeping } from '@halaqa/learning/contract'
import { KeepingStopped } from './download.ts'
import { keepLesson, keptLessons } from './kept.ts'
import { loadOfflineParts } from './offline-parts.ts'
import { partKeys, stopBeforeWipe } from './store.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** A subject that is being kept: behind another, coming, or until the connection is back. */
export type Run = {
  stage: 'queued' | 'coming' | 'waiting'
  /** The lesson that comes now, and how many bytes of it are here. */
  lesson: { id: number; here: number } | undefined
}

const runs = new Map<number, { run: Run; abort: AbortController; work: Promise<void> }>()
const troubles = new Map<number, Trouble>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
let line: Promise<unknown> = Promise.resolve()

export function followRuns(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const runOf = (subjectId: number): Run | undefined => runs.get(subjectId)?.run
export const troubleAt = (subjectId: number): Trouble | undefined => troubles.get(subjectId)

/**
 * Keeps the lessons of a subject that are not here yet, one after the other; of several subjects one after the other too.
 * It goes on while the student walks about the portal. A lost connection is waited for; a closed page is gone on from by hand.
 */
export function keepSubject(call: Call, accountId: number, { subject_id: id, rows }: SubjectKeeping): void {
  if (runs.has(id)) return
  const abort = new AbortController()
  troubles.delete(id)
  const set = (run: Run) => {
    const own = runs.get(id)
    if (own) runs.set(id, { ...own, run })
    tell()
  }
  const keepAll = async () => {
    const whole = new Set((await keptLessons(accountId)).filter(each => each.whole).map(each => each.list.lesson_id))
    for (const { lesson_id } of rows) {
      if (whole.has(lesson_id)) continue
      const onProgress = ({ here }: { here: number }) => set({ stage: 'coming', lesson: { id: lesson_id, here } })
      const how = { signal: abort.signal, onProgress, loadParts: loadOfflineParts }
      await untilDone(() => keepLesson(call, accountId, lesson_id, how), {
        signal: abort.signal,
        waiting: () => set({ stage: 'waiting', lesson: runOf(id)?.lesson }),
      })
    }
  }
  const forgetStop = stopBeforeWipe(() => stopKeeping(id))
  const work = line
    .then(() => {
      abort.signal.throwIfAborted()
      return keepAll()
    })
    .catch(error => {
      const trouble = abort.signal.aborted ? undefined : troubleOf(error)
      if (trouble) troubles.set(id, trouble)
    })
    .then(() => {
      runs.delete(id)
      forgetStop()
      tell()
    })
  line = work
  runs.set(id, { run: { stage: 'queued', lesson: undefined }, abort, work })
  tell()
}

/** Stops, and leaves what has come: keeping goes on from there. */
export async function stopKeeping(subjectId: number): Promise<void> {
  const own = runs.get(subjectId)
  own?.abort.abort()
  await own?.work
}

const askedAgainMs = 20_000
const isLost = (error: unknown): boolean =>
  (error instanceof KeepingStopped && error.reason === 'connection') ||
  (error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429))

/** Does it again whenever the connection is back, until it is done or stopped. */
async function untilDone(
  work: () => Promise<void>,
  { signal, waiting }: { signal: AbortSignal; waiting: () => void },
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || signal.aborted) throw error
      waiting()
      await isBack(signal)
    }
  }
}

/** Resolves when the connection is back, or after a while: a server that was away tells nobody that it is there. */
function isBack(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      forget()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, askedAgainMs)
    const forget = reach.onReturn(done)
    signal.addEventListener('abort', done)
  })
}

/** Bytes of each lesson that have come, by lesson; `sizes` are those of the files, which parts do not say. */
export async function bytesHere(accountId: number, rows: SubjectKeeping['rows'], partBytes: number) {
  const sizes = new Map(rows.flatMap(row => row.files.map(file => [`${row.lesson_id} ${file.id}`, file.bytes])))
  const here = new Map<number, number>()
  for (const [, lesson, file, number] of await partKeys(accountId)) {
    const size = sizes.get(`${lesson} ${file}`) ?? 0
    const bytes = Math.max(0, Math.min(partBytes, size - number * partBytes))
    here.set(lesson, (here.get(lesson) ?? 0) + bytes)
  }
  return here
}
