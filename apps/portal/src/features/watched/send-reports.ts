import { type Call, CallError } from '@halaqa/kit-contract'
import { markWatched, reportWatching, type WatchResult } from '@halaqa/learning/contract'
import type { Finished, Kept } from './outbox.ts'

/** Where entries wait: IndexedDB in a browser. */
export type Outbox = {
  untold: (accountId: number) => Promise<Kept[]>
  forget: (ids: readonly string[]) => Promise<void>
}

/** What the server answered, and what the films are called that are finished by it. */
export type Told = { result: WatchResult; finished: string[] }

const atOnce = 100

/**
 * Tells the server everything that waits, and forgets what it has answered. What is not answered stays and is told again:
 * the server counts it once however often it hears it. A batch that can never be understood is dropped, or nothing after it
 * would ever be told.
 */
export async function sendAll(call: Call, accountId: number, outbox: Outbox): Promise<Told[]> {
  const waiting = await outbox.untold(accountId)
  const results: Told[] = []
  for (let from = 0; from < waiting.length; from += atOnce) {
    const batch = waiting.slice(from, from + atOnce)
    try {
      const result = await call(reportWatching, {
        body: { sent_at: new Date().toISOString(), entries: batch.map(each => each.entry) },
      })
      await outbox.forget(result.entries.map(each => each.id))
      const titles = new Map(batch.map(each => [each.entry.element_id, each.title]))
      results.push({ result, finished: result.finished.map(id => titles.get(id) ?? '') })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 422) await outbox.forget(batch.map(each => each.id))
      // No connection, no session, a server that is away, a state that closes studying: it waits here.
      else return results
    }
  }
  return results
}

type FinishedOutbox = Pick<Outbox, 'forget'> & { untoldFinished: (accountId: number) => Promise<Finished[]> }

/** Tells what was finished without a connection. What the server refuses is dropped: telling it again changes nothing. */
export async function notifyFinished(call: Call, accountId: number, outbox: FinishedOutbox): Promise<void> {
  for (const { id, finished } of await outbox.untoldFinished(accountId)) {
    try {
      await call(markWatched, { params: { id: finished } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Not ours, or gone. While a state closes studying (409) it waits, as what was watched does.
      if (![404, 422].includes(error.status)) return
    }
    await outbox.forget([id])
  }
}
