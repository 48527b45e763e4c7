import { CallError } from '@halaqa/kit-contract'
import { KeepingStopped, type Reason } from './download.ts'

/** What keeping stopped at: one of our reasons, or what the server said. */
export type Trouble = { reason: Exclude<Reason, 'stopped'> } | { said: string }

/** Nothing where the student stopped it. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (error instanceof KeepingStopped) return error.reason === 'stopped' ? undefined : { reason: error.reason }
  if (error instanceof CallError && error.status < 500) return { said: error.problem.title }
  return { reason: 'connection' }
}
