import { extensionPoint } from '@halaqa/kit-server/assembly'

/** A payout that was promised, or given to the bank in a file, and that nobody has seen leave. Amounts in baisa. */
export type WaitingPayout = {
  id: number
  amount: number
  /** The day on which it was promised: it does not leave before. */
  promised_on: string
  /** Whose account it goes to, and what a bank writes of it: the number that the file names it by, the account. */
  name: string
  words: string[]
  asked_by_id: number
}

/** Whoever keeps payouts, which a bank's statement shows when they leave. */
export type PayoutSource = {
  /** What they are posted under: `<word>:<id>`. */
  word: string
  /** All that are to leave a bank account, the oldest first. */
  waiting: (bankAccountId: number) => Promise<WaitingPayout[]>
  /** It left on that day: posted by whoever asks now, who is another than who asked for it. Answers what it is posted under. */
  left: (id: number, on: string) => Promise<string>
  /** It did not leave after all: it waits again. One that came back since stays as it is. */
  notLeft: (id: number, reason: string) => Promise<void>
}

/** Contexts downstream contribute theirs. */
export const payoutSources = extensionPoint<PayoutSource>('finance.payouts')
