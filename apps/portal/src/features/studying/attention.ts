/** Decision 20 (C051–C054): after a cycle of watching, now and then somebody must say that they are still there. */
export const cycleSeconds = 600
const everySeconds = 30
const chance = 0.1
/** How long the question waits before playing pauses. */
export const answerSeconds = 30

/** Counts seconds of real playing and says when to ask. */
export class Attention {
  #seconds = 0
  readonly #random: () => number
  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  /** One second was played. True: ask now. */
  second(): boolean {
    this.#seconds += 1
    const over = this.#seconds - cycleSeconds
    return over > 0 && over % everySeconds === 0 && this.#random() < chance
  }

  /** The person is there: a new cycle begins. */
  answered(): void {
    this.#seconds = 0
  }
}
