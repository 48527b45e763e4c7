import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { SQL } from 'drizzle-orm'

/** Why a student sees no result, in the language of whoever asks, until when, and where the student ends it: a page of the portal. */
export type ResultsBlock = { reason: string; until: string | null; link: string | null }

/** A cause of a context downstream for which results are not shown, without anybody having blocked them by hand. */
export type ResultHold = {
  /** Who of these students is shown no result today, and why. */
  heldAmong: (studentIds: readonly number[]) => Promise<Map<number, ResultsBlock>>
  /** Whether the student whom another statement names is one of them, on the day that it is given. */
  isHeld: (studentId: SQL, today: SQL) => SQL
}
export const resultHolds = extensionPoint<ResultHold>('students.result-holds')
