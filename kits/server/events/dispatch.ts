import { currentDatabase, outsideTransaction } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import { deliverNext, fanOut, isAnythingDue } from './deliver.ts'
import type { Reaction } from './reaction.ts'

export type Dispatcher = {
  /** Lets the delivery that is running finish, and takes no other. */
  stop: () => Promise<void>
}

type Running = { reactions: readonly Reaction[]; wake: () => void }
let running: Running | undefined

/**
 * Starts giving events to these reactions: right after a commit in this process, and by looking every `pollMs` for those
 * of others and those to be tried again. Every process may run one; it stops with the database.
 */
export function startEvents(reactions: readonly Reaction[], { pollMs = 1000 }: { pollMs?: number } = {}): Dispatcher {
  const twice = reactions.find((each, index) => reactions.findIndex(other => other.name === each.name) !== index)
  if (twice) throw new Error(`two reactions are called ${twice.name}`)
  let stopped = false
  let working: Promise<void> | undefined
  let again = false

  const begin = (work: () => Promise<void>) => {
    working ??= outsideTransaction(work)
      .catch(error => {
        again = false // the next look tries again
        log.error({ err: error }, 'events could not be delivered')
      })
      .finally(() => {
        working = undefined
        if (again && !stopped) wake()
      })
  }
  const wake = () => {
    again = true
    begin(workOff)
  }
  const workOff = async () => {
    do {
      again = false
      while (!stopped && (await fanOut(reactions)));
      while (!stopped && (await deliverNext(reactions)));
    } while (again && !stopped)
  }
  // Nearly always nothing is due: that costs one statement and no transaction.
  const look = async () => {
    if (await isAnythingDue(reactions)) await workOff()
  }
  const timer = outsideTransaction(() => setInterval(() => begin(look), pollMs))
  const me = { reactions, wake }
  running = me
  const stop = async () => {
    stopped = true
    clearInterval(timer)
    if (running === me) running = undefined
    await working
  }
  currentDatabase().whenClosing(stop)
  wake()
  return { stop }
}

/** Looks for events now rather than at the next look. Does nothing where no dispatcher runs. */
export const kickEvents = (): void => running?.wake()

/**
 * For tests: gives every waiting event to its reactions now, and what they publish too. Throws what the first of them
 * throws. Without `reactions`, those of the running dispatcher.
 */
export async function drainEvents(reactions: readonly Reaction[] = running?.reactions ?? []): Promise<number> {
  let count = 0
  for (;;) {
    while (await fanOut(reactions));
    const delivered = await deliverNext(reactions)
    if (!delivered) return count
    if (delivered.error) throw delivered.error
    count++
  }
}
