import { Worker } from 'node:worker_threads'
import type { PdfResult, PdfStandard, PdfWork } from './protocol.ts'

export type { PdfStandard } from './protocol.ts'

export type PdfRequest = {
  /** Typst source of ours. It reads `json("data.json")` and may `#import "house.typ": *`. Never made of what people wrote. */
  template: string
  /** Everything that differs from document to document; becomes data.json. */
  data: unknown
  /** Pictures and the like by the name that the template uses. */
  assets?: Record<string, Buffer>
  /** For archives `a-2b`, for accessibility `ua-1`: the template must then give a title, and `alt` to images. */
  standard?: PdfStandard
  /** Many papers in one file, to be printed: without tags, which weigh as much as the pages; nothing of it is remembered. */
  bulk?: boolean
}

type Setter = {
  worker: Worker
  waiting: Map<number, { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }>
}
let setter: Setter | undefined
let count = 0

/** Sets a document, in a thread of its own. A few milliseconds each after the first. Throws what Typst says is wrong. */
export async function renderPdf({ template, data, assets = {}, standard, bulk = false }: PdfRequest): Promise<Buffer> {
  const names = Object.keys(assets)
  if (names.some(name => !/^[\w-]+(\.[\w-]+)+$/.test(name))) throw new Error('assets have plain file names')
  setter ??= start()
  const { worker, waiting } = setter
  const id = ++count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, template, data: JSON.stringify(data), assets, standard, bulk } satisfies PdfWork)
  })
}

/** Ends the thread; the next document starts another. */
export async function closePdf(): Promise<void> {
  await setter?.worker.terminate()
}

function start(): Setter {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const waiting: Setter['waiting'] = new Map()
  worker.on('message', (result: PdfResult) => {
    const asked = waiting.get(result.id)
    waiting.delete(result.id)
    if (waiting.size === 0) worker.unref()
    if ('pdf' in result) asked?.resolve(Buffer.from(result.pdf.buffer))
    else asked?.reject(new Error(`the document could not be set: ${result.error}`))
  })
  const gone = (error: Error) => {
    if (setter?.worker === worker) setter = undefined
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  worker.on('error', gone)
  worker.on('exit', () => gone(new Error('the thread that sets documents ended')))
  return { worker, waiting }
}
