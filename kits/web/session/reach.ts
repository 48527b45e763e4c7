type Listener = () => void

/**
 * Whether the server answers. A browser knows only whether it has a network; this knows what became of the last call.
 * `onReturn` hears when what was lost is back: the network, or the server.
 */
export class Reach {
  #isReached = true
  readonly #changed = new Set<Listener>()
  readonly #returned = new Set<Listener>()

  get isReached(): boolean {
    return this.#isReached
  }

  tell(isReached: boolean): void {
    if (isReached === this.#isReached) return
    this.#isReached = isReached
    for (const listener of this.#changed) listener()
    if (isReached) this.returned()
  }

  /** The network is back: what waited is tried, whatever the last call said. */
  returned(): void {
    for (const listener of this.#returned) listener()
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#changed.add(listener)
    return () => this.#changed.delete(listener)
  }

  readonly onReturn = (listener: Listener): (() => void) => {
    this.#returned.add(listener)
    return () => this.#returned.delete(listener)
  }
}

export const reach = new Reach()
if (typeof window !== 'undefined') window.addEventListener('online', () => reach.returned())

/** Asks the server whether it is there. */
export const askReach = (): Promise<void> =>
  fetch('/api/extra/beacon', { headers: { accept: 'application/json' }, cache: 'no-store' }).then(
    response => reach.tell(response.status < 500),
    () => reach.tell(false),
  )
