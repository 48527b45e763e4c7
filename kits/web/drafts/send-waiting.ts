import { type Call, CallError, type Route } from '@halaqa/kit-contract'
import type { Waiting, waitingStore } from './waiting.ts'

type Store = Pick<ReturnType<typeof waitingStore>, 'all' | 'drop' | 'refuse'>

/** What has come to an end: with the answer, without it where that was lost, or refused. */
export type Settled = { waiting: Waiting; reply?: unknown }

/** No verdict on what was written: no answer, no session, too much at once, a server in trouble. It waits. */
const isNoVerdict = (error: CallError) =>
  error.status === 0 || error.status >= 500 || [401, 429].includes(error.status) || error.problem.code === 'in-progress'

/** It was written down before, and the answer was lost. */
const isDone = (error: CallError) => error.problem.code === 'already-done'

/**
 * What becomes of what waits when the server does not take it: what is no verdict lets it wait, what was done before leaves,
 * what is refused stays and says why. It may be the only copy: nothing else takes it away. False as long as it waits.
 */
export function settle(store: Pick<Store, 'drop' | 'refuse'>, key: string, error: CallError): boolean {
  if (isNoVerdict(error)) return false
  const [said] = Object.values(error.problem.errors ?? {})
  if (isDone(error)) store.drop(key)
  else store.refuse(key, said ?? error.problem.title)
  return true
}

/** The route as far as a call needs it; what it asks was checked when it was written, and is checked by the server again. */
const routeOf = ({ route }: Waiting): Route => ({ ...route, body: {}, reply: {} }) as unknown as Route

/**
 * Sends what waits, one after the other, each with its key: what the server has heard already is not done again. What it
 * refuses stays and says why; what comes to no answer stays for the next time. Answers what was sent or refused.
 */
export async function sendWaiting(call: Call, store: Store): Promise<Settled[]> {
  const settled: Settled[] = []
  for (const waiting of store.all()) {
    if (waiting.refused !== undefined) continue
    try {
      const loose = call as unknown as (route: Route, input: object) => Promise<unknown>
      const reply = await loose(routeOf(waiting), { ...waiting.input, key: waiting.key })
      store.drop(waiting.key)
      settled.push({ waiting, reply })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!settle(store, waiting.key, error)) break
      settled.push({ waiting })
    }
  }
  return settled
}
