import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PdfResult, PdfStandard, PdfWork } from './protocol.ts'
import { sealed } from './seal.ts'

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
  /** What the college vouches for: signed with its certificate where one is set. */
  isSealed?: boolean
}

const source = fileURLToPath(new URL('./setter.ts', import.meta.url))

type Setter = {
  child: ChildProcess
  waiting: Map<number, { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }>
}
let setter: Setter | undefined
let count = 0

/** A hundred papers in one file take less than one. */
const mostSeconds = 60

/** A process that holds more, after a huge document or very many, is replaced by a fresh one. */
const mostMemory = 400 * 1024 * 1024

/**
 * Sets a document, in a process of its own: what goes wrong in there does not take the server with it. A few milliseconds
 * each after the first. Throws what Typst says is wrong.
 */
export async function renderPdf(request: PdfRequest): Promise<Buffer> {
  const names = Object.keys(request.assets ?? {})
  if (names.some(name => !/^[\w-]+(\.[\w-]+)+$/.test(name))) throw new Error('assets have plain file names')
  const pdf = await setTwice(request)
  return request.isSealed ? sealed(pdf) : pdf
}

async function setTwice(request: PdfRequest): Promise<Buffer> {
  try {
    return await setOnce(request)
  } catch (error) {
    if (!(error instanceof SetterEnded)) throw error
    // Another document may have ended it. This one gets a fresh process; whoever ends that too is at fault.
    return setOnce(request)
  }
}

class SetterEnded extends Error {}

function setOnce({ template, data, assets = {}, standard, bulk = false }: PdfRequest): Promise<Buffer> {
  setter ??= start()
  const { child, waiting } = setter
  const id = ++count
  return new Promise((resolve, reject) => {
    // What takes longer than any document may is stuck, and would let all behind it wait.
    const timer = setTimeout(() => {
      waiting.get(id)?.reject(new Error(`the document could not be set within ${mostSeconds} s`))
      waiting.delete(id)
      child.kill('SIGKILL')
    }, mostSeconds * 1000)
    const settled =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        clearTimeout(timer)
        settle(value)
      }
    waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
    hold(child)
    child.send({ id, template, data: JSON.stringify(data), assets, standard, bulk } satisfies PdfWork)
  })
}

/** Lets the process end, once it has set what it was given; the next document starts another. */
export function closePdf(): void {
  const closing = setter
  setter = undefined
  if (closing) endWhenIdle(closing)
}

function start(): Setter {
  // Neither the flags of the server nor its settings: there are secrets among them, and nothing in there needs one.
  const child = fork(source, { serialization: 'advanced', execArgv: ['--expose-gc'], env: {} })
  const waiting: Setter['waiting'] = new Map()
  const started = { child, waiting }
  child.on('message', (result: PdfResult) => {
    const asked = waiting.get(result.id)
    waiting.delete(result.id)
    if ('pdf' in result) asked?.resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength))
    else asked?.reject(new Error(`the document could not be set: ${result.error}`))
    if (result.memory > mostMemory && setter === started) setter = undefined
    if (setter !== started) endWhenIdle(started)
    else if (waiting.size === 0) release(child)
  })
  const ended = (cause?: Error) => {
    if (setter === started) setter = undefined
    const error = new SetterEnded('the process that sets documents ended', { cause })
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  // What is sent to a process that has just died is an error of the pipe, before its end is known.
  child.on('error', ended)
  child.on('exit', () => ended())
  return started
}

function endWhenIdle({ child, waiting }: Setter): void {
  if (waiting.size === 0 && child.connected) child.disconnect()
}

/** Whoever waits for a document keeps the program alive, a setter without work does not. */
function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
