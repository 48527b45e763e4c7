import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './lock.ts'
import { PortStream } from './port-stream.ts'
import type { WorkerReply, WorkerRequest, WorkerSettings } from './protocol.ts'

export type EmbeddedOptions = {
  /** Where the data is kept; in memory when absent. */
  folder?: string | undefined
  template?: Uint8Array | undefined
  /** After this long a transaction that does nothing is ended while others wait; 15 s. */
  idleTransactionMs?: number | undefined
}
export type Embedded = {
  /** What pg uses as its socket. */
  stream: () => PortStream
  /** The whole database as bytes, to be given as `template` to another. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** Starts PGlite in a thread of its own, so that a query of a second does not hold up the server. */
export async function startEmbedded({
  folder,
  template,
  idleTransactionMs = 15_000,
}: EmbeddedOptions): Promise<Embedded> {
  const lock = folder === undefined ? undefined : lockFolder(folder)
  const dataDir = folder === undefined ? 'memory://' : join(folder, 'postgres')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { dataDir, template, idleTransactionMs } satisfies WorkerSettings,
  })
  try {
    await replyOf(worker, 'ready')
  } catch (error) {
    lock?.release()
    throw error
  }
  let closing = false
  // without its database the process is of no use: it ends loudly, and whoever watches it starts it again
  worker.on('error', error => {
    throw error
  })
  worker.on('exit', () => {
    if (!closing) throw new Error('the embedded database stopped')
  })
  return {
    stream: () => new PortStream(worker),
    dump: async () => (await replyOf(worker, 'dumped', { kind: 'dump' })).bytes,
    async close() {
      closing = true
      await replyOf(worker, 'closed', { kind: 'close' })
      await worker.terminate()
      lock?.release()
    },
  }
}

function replyOf<K extends WorkerReply['kind']>(worker: Worker, kind: K, request?: WorkerRequest) {
  return new Promise<Extract<WorkerReply, { kind: K }>>((resolve, reject) => {
    const answered = (reply: WorkerReply) => {
      if (reply.kind !== kind) return
      stopListening()
      resolve(reply as Extract<WorkerReply, { kind: K }>)
    }
    const failed = (error: unknown) => {
      stopListening()
      reject(error instanceof Error ? error : new Error('the embedded database stopped'))
    }
    const stopListening = () => {
      worker.off('message', answered)
      worker.off('error', failed)
      worker.off('exit', failed)
    }
    worker.on('message', answered)
    worker.on('error', failed)
    worker.on('exit', failed)
    if (request) worker.postMessage(request)
  })
}
