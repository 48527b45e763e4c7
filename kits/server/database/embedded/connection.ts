import type { MessagePort } from 'node:worker_threads'
import {
  copyIn,
  kindOf,
  kinds,
  messageLength,
  preparedName,
  startsCopyFromClient,
  withStatementPrefix,
} from './wire.ts'

/** What a connection has to say at one time; `copies` when it is the data of a COPY, announced already. */
export type Batch = { bytes: Buffer; copies: boolean }

/** One client of the embedded database, as the worker sees it. */
export class Connection {
  readonly #port: MessagePort
  readonly #prefix: string
  readonly #prepared = new Set<string>()
  #arrived: Buffer = Buffer.alloc(0)
  #isFirst = true
  #copy: Buffer[] | undefined
  /** The client has gone away, or has been sent away. */
  gone = false

  constructor(port: MessagePort, id: number) {
    this.#port = port
    this.#prefix = `c${id}_`
  }

  receive(bytes: Uint8Array) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#arrived = this.#arrived.length ? Buffer.concat([this.#arrived, chunk]) : chunk
  }

  get hasMore(): boolean {
    return this.#arrived.length > 0
  }

  /** Not before its first message has been answered: until then the client understands nothing else. */
  get listens(): boolean {
    return !this.#isFirst && !this.gone
  }

  send(bytes: Buffer) {
    if (!bytes.length || this.gone) return
    const copy = new Uint8Array(bytes)
    this.#port.postMessage(copy, [copy.buffer])
  }

  close() {
    this.gone = true
    this.#port.close()
  }

  /** Full names of the statements that this connection prepared; they outlive it unless somebody drops them. */
  get preparedStatements(): string[] {
    return [...this.#prepared].map(name => this.#prefix + name)
  }

  /** Every message that has arrived whole, ready for the database. Closes the connection when the client says goodbye. */
  take(): Batch {
    const messages: Buffer[] = []
    for (;;) {
      const length = messageLength(this.#arrived, this.#isFirst)
      if (length === undefined) break
      const message = this.#arrived.subarray(0, length)
      // what came before a COPY or a goodbye must be answered first
      if (messages.length && (startsCopyFromClient(message) || kindOf(message) === kinds.terminate)) break
      this.#arrived = this.#arrived.subarray(length)
      if (this.#isFirst) {
        this.#isFirst = false
        messages.push(message)
        continue
      }
      if (kindOf(message) === kinds.terminate) {
        this.close()
        break
      }
      const copied = this.#copied(message)
      if (copied) return { bytes: copied, copies: true }
      if (!this.#copy) messages.push(this.#renamed(message))
    }
    return { bytes: Buffer.concat(messages), copies: false }
  }

  /**
   * PGlite dies when COPY FROM STDIN meets the end of its input. So the client is asked for its data here, and the
   * statement runs when all of it is there.
   */
  #copied(message: Buffer): Buffer | undefined {
    if (this.#copy) {
      this.#copy.push(message)
      const kind = kindOf(message)
      if (kind !== kinds.copyDone && kind !== kinds.copyFail) return undefined
      const whole = Buffer.concat(this.#copy)
      this.#copy = undefined
      return whole
    }
    if (startsCopyFromClient(message)) {
      this.#copy = [message]
      this.send(copyIn)
    }
    return undefined
  }

  /** All connections share one session, so that the names of their prepared statements must not meet. */
  #renamed(message: Buffer): Buffer {
    const name = preparedName(message)
    if (name !== undefined) this.#prepared.add(name)
    return withStatementPrefix(message, this.#prefix)
  }
}
