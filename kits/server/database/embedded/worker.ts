import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { embeddedExtensions } from '../extensions/embedded.ts'
import { Connection } from './connection.ts'
import type { WorkerReply, WorkerRequest, WorkerSettings } from './protocol.ts'
import { SessionQueue } from './session-queue.ts'

const settings = workerData as WorkerSettings
const database = await PGlite.create({
  dataDir: settings.dataDir,
  extensions: embeddedExtensions,
  // Of the 128 MB that PostgreSQL would take the process holds each page twice: the machine keeps the same files in its memory.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  ...(settings.template && { loadDataDir: new Blob([settings.template as Uint8Array<ArrayBuffer>]) }),
})

const turns = new SessionQueue(run, settings.idleTransactionMs)
let connections = 0

parentPort!.on('message', async (request: WorkerRequest) => {
  if (request.kind === 'connect') connect(request.port)
  if (request.kind === 'dump') {
    const dumped = await database.dumpDataDir('none')
    tell({ kind: 'dumped', bytes: new Uint8Array(await dumped.arrayBuffer()) })
  }
  if (request.kind === 'close') {
    turns.stop()
    await database.close()
    tell({ kind: 'closed' })
  }
})
tell({ kind: 'ready' })

function connect(port: Extract<WorkerRequest, { kind: 'connect' }>['port']) {
  const connection = new Connection(port, ++connections)
  turns.add(connection)
  port.on('message', (bytes: Uint8Array) => {
    connection.receive(bytes)
    turns.wants(connection)
  })
  port.on('close', () => turns.leaves(connection))
}

async function run(bytes: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = []
  // the chunk is a view into the memory of PGlite, which goes on writing there
  const onRawData = (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk))
  await database.runExclusive(() => database.execProtocolRawStream(bytes, { onRawData }))
  return Buffer.concat(chunks)
}

function tell(reply: WorkerReply) {
  parentPort!.postMessage(reply)
}
