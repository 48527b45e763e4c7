import { type Call, CallError, type Route } from '@halaqa/kit-contract'
import type { Waiting, waitingStore } from './waiting.ts'

type Store = Pick<ReturnType<typeof waitingStore>, 'all' | 'drop' | 'refuse'>

/** No verdict on what was written: no answer, no session, too much at once, a server in trouble. It waits. */
const isNoVerdict = (error: CallError) =>
  error.status === 0 || error.status >= 500 || [401, 429].includes(error.status) || error.problem.code === 'in-progress'

/** It was written down before, and the answer was lost. */
const isDone = (error: CallError) => error.problem.code === 'already-done'

/** The route as far as a call needs it; what it asks was checked when it was written, and is checked by the server again. */
const routeOf = ({ route }: Waiting): Route => ({ ...route, body: {}, reply: {} }) as unknown as Route

/**
 * Sends what waits, one after the other, each with its key: what the server has heard already is not done again. What it
 * refuses stays and says why; what comes to no answer stays for the next time. Answers what was sent.
 */
export async function sendWaiting(call: Call, store: Store): Promise<{ waiting: Waiting; reply: unknown }[]> {
  const sent: { waiting: Waiting; reply: unknown }[] = []
  for (const waiting of store.all()) {
    if (waiting.refused !== undefined) continue
    try {
      const loose = call as unknown as (route: Route, input: object) => Promise<unknown>
      const reply = await loose(routeOf(waiting), { ...waiting.input, key: waiting.key })
      store.drop(waiting.key)
      sent.push({ waiting, reply })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isNoVerdict(error)) break
      if (isDone(error)) {
        store.drop(waiting.key)
        sent.push({ waiting, reply: undefined })
        continue
      }
      const [said] = Object.values(error.problem.errors ?? {})
      store.refuse(waiting.key, said ?? error.problem.title)
    }
  }
  return sent
}
