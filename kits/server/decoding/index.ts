import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import type { Result, Work } from './protocol.ts'
import { turnsOf } from './turns.ts'

export { busy } from './turns.ts'

const source = fileURLToPath(new URL('./decoder.ts', import.meta.url))
const atOnce = 2
/** What takes longer was made to. */
const mostSeconds = 15
const idleMs = 30_000
const inTurn = turnsOf({ atOnce, mostWaiting: 30, waitMs: 45_000 })
const idle: ChildProcess[] = []

/**
 * Decodes something that was sent, outside of this process: two at once, one of an account, 15 s each. Answers what came of
 * it; undefined is for what cannot be decoded, is too large when decoded, or takes too long. Throws refusals of the decoder,
 * and what is not the sender's fault. Refuses `busy` when too many wait.
 */
export function decode<T = true>(work: Work): Promise<T | undefined> {
  const { guard, id } = currentActor()
  return inTurn(id ? `${guard}:${id}` : '', async () => {
    const result = await ask(work)
    if ('error' in result) throw Object.assign(new Error(result.error), result.code && { code: result.code })
    if ('done' in result) return (result.value ?? true) as T
    if (result.problem) throw new Refusal(result.problem, result.errors, result.facts)
    return undefined
  })
}

function ask(work: Work): Promise<Result> {
  const child = takeIdle() ?? start()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end({ refused: true }), mostSeconds * 1000)
    // It died of what it was given: too much memory, or a fault of a decoder.
    const died = () => end({ refused: true })
    const failed = (error: Error) => {
      end(undefined)
      reject(error)
    }
    const end = (result: Result | undefined, isHealthy = false) => {
      clearTimeout(timer)
      child.removeAllListeners()
      if (isHealthy) rest(child)
      else child.kill('SIGKILL')
      if (result) resolve(result)
    }
    child.on('message', (result: Result) => end(result, true))
    child.on('exit', died)
    child.on('error', failed)
    child.send(work)
  })
}

/** Neither the settings nor the secrets of the server go with it. */
const start = () => fork(source, { execArgv: ['--max-old-space-size=512'], env: {}, serialization: 'advanced' })

/** The next picture finds a process that runs already; one that nobody needed for a while ends. */
function rest(child: ChildProcess): void {
  const timer = setTimeout(() => {
    forget()
    child.disconnect()
  }, idleMs)
  timer.unref()
  const forget = () => {
    clearTimeout(timer)
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
  }
  child.once('exit', forget)
  child.once('taken' as 'exit', forget)
  child.unref()
  child.channel?.unref()
  idle.push(child)
}

function takeIdle(): ChildProcess | undefined {
  const child = idle.at(-1)
  if (!child) return undefined
  child.emit('taken')
  child.removeAllListeners()
  if (!child.connected) return takeIdle()
  child.ref()
  child.channel?.ref()
  return child
}

/** Ends the processes that wait for work; for the end of the server. */
export function closeDecoders(): void {
  for (const child of idle.splice(0)) child.kill('SIGKILL')
}
