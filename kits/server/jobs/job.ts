import type { Out, Schema } from '@halaqa/kit-contract'

export type JobMeta = {
  id: string
  /** 1 at the first try. */
  attempt: number
  /** Aborted when the process stops or the time is over. */
  signal: AbortSignal
}

/** Work that is done later, by any process. A plain value, listed by its context. */
export type Job<S extends Schema = any> = {
  /** `context.verb-noun`, stable: it stands in the database. */
  name: string
  schema: S
  run: (data: any, meta: JobMeta) => Promise<unknown>
  /** When it is enqueued by itself, with the data `{}`: minute hour day month weekday, in Muscat. */
  cron?: string
  /** Further tries after a failure, with growing pauses. Default 5. */
  retries?: number
  /**
   * A try that takes longer is taken for hung and tried again, though its worker lives. Default 15 minutes; that a worker is
   * dead is seen within half a minute.
   */
  minutes?: number
  /** How many of them one process does at the same time. Default 1. */
  atOnce?: number
  /**
   * What is done, with the same data, once its last try has failed: also where the worker died, or took too long, and could
   * not say so itself.
   */
  givenUp?: Job
}

/** Declares a job. `run` may be called more than once for the same data, and is not in a transaction. */
export const job = <S extends Schema>(
  declaration: Omit<Job<S>, 'run'> & { run: (data: Out<S>, meta: JobMeta) => Promise<unknown> },
): Job<S> => declaration

/** The jobs, and what is done where one of them is given up. */
export const withGivenUp = (jobs: readonly Job[]): Job[] =>
  jobs.flatMap(each => [...(each.givenUp ? [each.givenUp] : []), each])
