import type { MessagePort } from 'node:worker_threads'

/** What the embedded database is started with. */
export type WorkerSettings = {
  /** A folder, or `memory://`. */
  dataDir: string
  /** A dump to begin with instead of an empty database. */
  template?: Uint8Array | undefined
  idleTransactionMs: number
}
export type WorkerRequest = { kind: 'connect'; port: MessagePort } | { kind: 'dump' } | { kind: 'close' }
export type WorkerReply = { kind: 'ready' } | { kind: 'dumped'; bytes: Uint8Array } | { kind: 'closed' }
