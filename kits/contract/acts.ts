/** A key that nobody has had. Where a page came over plain HTTP `randomUUID` is missing; the name of an address is one too. */
export const newKey = (): string => crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)

/**
 * Gives every act a key of its own. Asked for again while it is under way, an act is the same one: the second press of a
 * button hears the answer of the first. When no answer came, the next try bears the key of the first, and the server, which
 * may have heard, does nothing twice. Once it is answered, the same words are a new act.
 */
export class Acts {
  readonly #running = new Map<string, Promise<unknown>>()
  /** The keys of acts that may have been done although no answer came. */
  readonly #unknown = new Map<string, string>()

  async once<T>(name: string | undefined, given: string | undefined, work: (key?: string) => Promise<T>): Promise<T> {
    if (name === undefined) return work(given ?? newKey())
    const running = this.#running.get(name)
    if (running) return running as Promise<T>
    const key = given ?? this.#unknown.get(name) ?? newKey()
    this.#unknown.set(name, key)
    const act = work(key)
    this.#running.set(name, act)
    try {
      const answer = await act
      this.#unknown.delete(name)
      return answer
    } catch (error) {
      const { status = 400 } = error as { status?: number }
      if (status > 0 && status < 500) this.#unknown.delete(name)
      throw error
    } finally {
      this.#running.delete(name)
    }
  }

  /** Another person: nothing of the one before is theirs. */
  forget(): void {
    this.#running.clear()
    this.#unknown.clear()
  }
}
