import { fastestSpeed } from '@halaqa/learning/contract'

/** What was really played, in milliseconds of the piece. */
export type Stretch = [from: number, to: number]

/**
 * A player tells its place four times a second; a longer step is a jump, and what lies between was not played, unless as much
 * time has passed: the page was busy then, and the film went on.
 */
const longestStepMs = 1500
/** So much more than the time that has passed may be played of it: a player that begins again catches up. */
const catchingUpMs = 250

/**
 * Turns the moments at which a playing film stands into the stretches that were played. A jump ends one and begins another;
 * a film that stands still adds nothing.
 */
export class Recorder {
  #stretches: Stretch[] = []
  #last: number | undefined
  #lastMoment = 0
  #since: number | undefined

  /** The film plays, and stands here at this moment. A speed beyond those that are offered is not believed. */
  playing(atMs: number, speed = 1, moment: number = Date.now()): void {
    const at = Math.max(0, Math.floor(atMs))
    const [last, lastMoment] = [this.#last, this.#lastMoment]
    this.#last = at
    this.#lastMoment = moment
    const believed = Math.max(1, Math.min(fastestSpeed, speed))
    const longest = believed * Math.max(longestStepMs, moment - lastMoment + catchingUpMs)
    if (last === undefined || at <= last || at - last > longest) return
    this.#since ??= lastMoment
    const current = this.#stretches.at(-1)
    if (current && current[1] === last) current[1] = at
    else this.#stretches.push([last, at])
  }

  /** The film was stopped, or somebody seeks: the next place is a new beginning. */
  interrupted(): void {
    this.#last = undefined
  }

  get stretches(): readonly Stretch[] {
    return this.#stretches
  }

  /** When the first of these stretches began, milliseconds since 1970; undefined when there are none. */
  get since(): number | undefined {
    return this.#since
  }

  /** Hands over what was recorded, and begins anew where the film stands. */
  take(): Stretch[] {
    const taken = this.#stretches
    this.#stretches = []
    this.#since = undefined
    return taken
  }
}
