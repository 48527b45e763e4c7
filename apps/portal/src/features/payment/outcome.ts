/** What a person is told about a payment: known to be paid, known to have failed, or not decided yet. */
export type Outcome = 'waiting' | 'paid' | 'failed'
export const outcomeOf = (state: string): Outcome =>
  state === 'paid' ? 'paid' : ['declined', 'cancelled', 'refused'].includes(state) ? 'failed' : 'waiting'

/** Milliseconds between two questions: quick at first, then calmer, so that a slow bank is not asked too often. */
export const pauseAfter = (asked: number): number => (asked < 8 ? 2_000 : asked < 20 ? 4_000 : 10_000)

/** After so many questions (about two minutes) the page stops asking by itself and offers a button. */
export const questionsInAll = 28
