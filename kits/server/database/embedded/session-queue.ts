import type { Connection } from './connection.ts'
import { fatalError, queryMessage, rollback, sortAnswer, sync } from './wire.ts'

/** Runs raw protocol bytes and answers raw protocol bytes. */
export type Run = (bytes: Buffer) => Promise<Buffer>

/**
 * One session, many connections: they take turns. A turn lasts from the first message of a connection until the
 * database says that it is idle again: a whole batch, or a whole transaction. The others wait in line.
 */
export class SessionQueue {
  readonly #run: Run
  readonly #idleTransactionMs: number
  readonly #connections = new Set<Connection>()
  readonly #line: Connection[] = []
  #owner: Connection | undefined
  #running = false
  #stopped = false
  #idle: NodeJS.Timeout | undefined

  constructor(run: Run, idleTransactionMs: number) {
    this.#run = run
    this.#idleTransactionMs = idleTransactionMs
  }

  add(connection: Connection) {
    this.#connections.add(connection)
  }

  /** The connection has something to say. */
  wants(connection: Connection) {
    if (this.#owner !== connection && !this.#line.includes(connection)) this.#line.push(connection)
    void this.#work()
  }

  /** The client went away; what it left open is rolled back when it is its turn. */
  leaves(connection: Connection) {
    if (!this.#connections.delete(connection)) return
    connection.gone = true
    this.wants(connection)
  }

  stop() {
    this.#stopped = true
    clearTimeout(this.#idle)
  }

  async #work() {
    if (this.#running || this.#stopped) return
    this.#running = true
    clearTimeout(this.#idle)
    try {
      while (!this.#stopped && (await this.#serveNext()));
    } finally {
      this.#running = false
    }
  }

  /** True when there may be more to do at once. */
  async #serveNext(): Promise<boolean> {
    const connection = this.#owner ?? this.#line.shift()
    if (!connection) return false
    const wasOwner = this.#owner === connection
    this.#owner = connection
    const batch = connection.gone ? undefined : connection.take()
    if (!batch || connection.gone) {
      this.#connections.delete(connection)
      await this.#cleanUpAfter(connection, wasOwner)
      this.#owner = undefined
      return true
    }
    if (!batch.bytes.length) return this.#waitFor(connection)
    const answer = sortAnswer(await this.#run(batch.bytes), batch.copies)
    for (const message of answer.forEverybody)
      for (const each of this.#connections) if (each.listens) each.send(message)
    connection.send(answer.forAsker)
    if (answer.idle) this.#passOn(connection)
    return true
  }

  #passOn(connection: Connection) {
    this.#owner = undefined
    if ((connection.hasMore || connection.gone) && !this.#line.includes(connection)) this.#line.push(connection)
  }

  async #cleanUpAfter(connection: Connection, mayBeInTransaction: boolean) {
    if (mayBeInTransaction) {
      await this.#run(sync)
      await this.#run(rollback)
    }
    for (const name of connection.preparedStatements) await this.#run(queryMessage(`deallocate "${name}"`))
  }

  /** The owner thinks while others wait: for a while only, or one forgotten await would stop everybody. */
  #waitFor(connection: Connection): false {
    if (this.#line.length === 0) return false
    const text = `transaction idle for ${this.#idleTransactionMs} ms while others wait (was the database asked outside of the transaction inside it?)`
    this.#idle = setTimeout(() => {
      connection.send(fatalError(text))
      connection.close()
      this.leaves(connection)
      void this.#work()
    }, this.#idleTransactionMs)
    return false
  }
}
