import { problem } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'

/** More is being looked at than this machine can at once. */
export const busy = problem('busy', 503)

type Waiting = { who: string; begin: () => void }

/**
 * So many at once, of one account one; the others wait in their order, `waitMs` at most, then are refused `busy`. An empty
 * `who` is the system itself, which is held to the first limit only.
 */
export function turnsOf({ atOnce, mostWaiting, waitMs }: { atOnce: number; mostWaiting: number; waitMs: number }) {
  const running: string[] = []
  const queue: Waiting[] = []
  const isFree = (who: string) => running.length < atOnce && (who === '' || !running.includes(who))

  function next() {
    const at = queue.findIndex(({ who }) => isFree(who))
    if (at < 0) return
    const [turn] = queue.splice(at, 1)
    running.push(turn!.who)
    turn!.begin()
    next()
  }

  function turn(who: string): Promise<void> {
    if (isFree(who) && queue.length === 0) {
      running.push(who)
      return Promise.resolve()
    }
    if (queue.length >= mostWaiting) refuse(busy, undefined, { seconds: 10 })
    return new Promise((begin, give) => {
      const waiting: Waiting = {
        who,
        begin: () => {
          clearTimeout(timer)
          begin()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        try {
          refuse(busy, undefined, { seconds: 10 })
        } catch (error) {
          give(error)
        }
      }, waitMs)
      queue.push(waiting)
      next()
    })
  }

  /** Does `work` when it is its turn. */
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    await turn(who)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(who), 1)
      next()
    }
  }
}
