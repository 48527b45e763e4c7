import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { WorkerRequest } from './protocol.ts'

/** What pg believes to be a socket: a message channel to the thread of the embedded database. */
export class PortStream extends Duplex {
  readonly #worker: Worker
  #port: MessagePort | undefined

  constructor(worker: Worker) {
    super()
    this.#worker = worker
  }

  // pg calls these on every socket; there is nothing to set here
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  connect() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
    port1.on('close', () => {
      this.push(null)
      this.destroy()
    })
    this.#worker.postMessage({ kind: 'connect', port: port2 } satisfies WorkerRequest, [port2])
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map(each => each.chunk)))
    done()
  }

  override _final(done: () => void) {
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close()
    done(error)
  }

  #send(bytes: Buffer) {
    const copy = new Uint8Array(bytes)
    this.#port?.postMessage(copy, [copy.buffer])
  }
}
