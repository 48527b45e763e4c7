import { allowReload, chunk, chunkPage } from '@halaqa/kit-web/chunk'
import type { Words } from '@halaqa/kit-web/i18n'

/** A part that has not come; `again` forgets it, so that the next drawing asks for it anew. */
export class NotArrived extends Error {
  override readonly name = 'NotArrived'
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super(String(cause), { cause })
    this.again = again
  }
}

/** A reload without a server would leave the person with the browser's own error page. */
const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
const officePage = () => ({ ...chunkPage(), isReachable })

/** An act of one context may be refused for a reason of another: whatever screen is open can say all of them. */
export const problemWords = 'contract/problems'

/** React reads this of a promise: what is there is drawn at once, without a turn of waiting. */
const arrived = <T>(promise: Promise<T>, value: T) => Object.assign(promise, { status: 'fulfilled', value })

/** Screens or cards of a context, in a file of their own with the words that they are said in: they come when one is opened. */
export class Part<T extends object = any> {
  readonly #import: () => Promise<T>
  readonly #words: readonly string[]
  readonly #begun = new Map<string, Promise<T>>()

  constructor(load: () => Promise<T>, words: readonly string[]) {
    this.#import = load
    this.#words = words
  }

  /**
   * Asks for it before it is needed: once it is there, it is drawn without waiting. What fails here fails again, and is said,
   * when it is needed. Answers when it is there or has failed.
   */
  fetchAhead(words: Words, more: readonly string[] = []): Promise<void> {
    return this.#load(words, more).then(
      value => {
        const key = more.join()
        if (!this.#begun.has(key)) this.#begun.set(key, arrived(Promise.resolve(value), value))
      },
      () => {},
    )
  }

  /**
   * The part with its words, and with those of the contexts in `more`. It is the same promise at every call, also when it
   * has failed: a screen that waits for it is drawn more than once.
   */
  arrive(words: Words, more: readonly string[] = []): Promise<T> {
    const key = more.join()
    const begun = this.#begun.get(key)
    if (begun) return begun
    const again = () => {
      this.#begun.delete(key)
      allowReload()
    }
    const arriving: Promise<T> = chunk(() => this.#load(words, more), officePage).then(
      value => {
        arrived(arriving, value)
        return value
      },
      error => {
        throw new NotArrived(error, again)
      },
    )
    this.#begun.set(key, arriving)
    return arriving
  }

  /** The file without its words, for whoever says it in others. */
  file(): Promise<T> {
    return this.#import()
  }

  async #load(words: Words, more: readonly string[]): Promise<T> {
    const features = [problemWords, ...[...this.#words, ...more].map(each => `contract/${each}`)]
    const [loaded] = await Promise.all([this.#import(), ...features.map(each => words.ready(each))])
    return loaded
  }
}
