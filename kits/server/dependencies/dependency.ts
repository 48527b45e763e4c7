import { problem } from '@halaqa/kit-contract'
import { Refusal } from '@halaqa/kit-server/http'
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { type DependencyName, noteDependency } from './states.ts'

/** Something outside does not answer; what was asked for needs it. `facts.dependency` says which. */
export const dependencyAway = problem('dependency-away', 503)

export type Dependency = {
  /** Answers what `work` answers. Refuses `dependency-away` when it fails, takes too long, or failed a moment ago. */
  use: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/**
 * Something outside this process that may be away or frozen. Each use ends after `seconds`; after `failures` in a row it is
 * not asked for `pauseSeconds`, so that nobody waits for what cannot come; then one use tries again.
 * `isItsFault` tells errors of the thing itself from those of what was given to it; refusals never count.
 */
export function dependency(
  name: DependencyName,
  { seconds, failures = 3, pauseSeconds = 10, isItsFault = () => true }: Options,
): Dependency {
  const counts = (error: unknown) => !(error instanceof Refusal) && isItsFault(error)
  const breaker = circuitBreaker(handleWhen(counts), {
    halfOpenAfter: pauseSeconds * 1000,
    breaker: new ConsecutiveBreaker(failures),
  })
  // What `work` answers may go on after it, as a stream does: returning is no reason to abort.
  const limit = timeout(seconds * 1000, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false })
  const policy = wrap(breaker, limit)
  return {
    async use(work) {
      try {
        const answer = await policy.execute(({ signal }) => work(signal))
        noteDependency(name, 'ok')
        return answer
      } catch (error) {
        if (!counts(error)) throw error
        if (!(error instanceof BrokenCircuitError)) noteDependency(name, 'away', error)
        throw new DependencyAway(name, pauseSeconds, error)
      }
    },
  }
}
type Options = { seconds: number; failures?: number; pauseSeconds?: number; isItsFault?: (error: unknown) => boolean }

/** The refusal that callers see, with the cause for the log. */
export class DependencyAway extends Refusal {
  constructor(name: DependencyName, seconds: number, cause: unknown) {
    super(dependencyAway, undefined, { dependency: name, seconds })
    this.cause = cause
  }
}
