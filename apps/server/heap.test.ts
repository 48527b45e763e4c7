import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { boundsOf, heapMegabytes } from './heap.ts'

const giga = 1024 ** 3
const none = { args: [], env: {} }

it.each<[why: string, total: number, constrained: number, heap: number]>([
  ['half of a small machine', 1 * giga, 0, 512],
  ['no more than 1,024 MB of a large one', 24 * giga, 0, 1024],
  ['no less than the product needs', giga / 4, 0, 256],
  ['half of a container', 24 * giga, 1.5 * giga, 768],
  ['a container without a limit is the machine', 1 * giga, 2 ** 64, 512],
])('the heap is %s', (_, total, constrained, heap) => {
  expect(heapMegabytes({ total, constrained })).toBe(heap)
})

it('more memory never means less heap, and a container never gets more than its machine', () => {
  const bytes = fc.integer({ min: 1, max: 64 * giga })
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const whole = (total: number) => heapMegabytes({ total, constrained: 0 })
      expect(whole(less)).toBeLessThanOrEqual(whole(more))
      expect(heapMegabytes({ total: more, constrained: less })).toBe(whole(less))
    }),
  )
})

const machine = { total: 2 * giga, constrained: 0 }
const flagsOf = (env: Record<string, string>, args: string[] = []) => boundsOf(machine, { args, env })?.flags

it.each<[why: string, env: Record<string, string>, flags: string[] | undefined]>([
  ['the setting', { HALAQA_HEAP_MB: '700' }, ['--max-old-space-size=700', '--max-semi-space-size=32']],
  ['the machine, without one', { HALAQA_HEAP_MB: ' ' }, flagsOf({})],
  ['the machine, where it is wrong', { HALAQA_HEAP_MB: 'much' }, flagsOf({})],
  ['who starts it', { HALAQA_HEAP_MB: '700', NODE_OPTIONS: '--max-old-space-size=300' }, undefined],
  ['who starts it, of the young part', { NODE_OPTIONS: '--max_semi_space_size=8' }, ['--max-old-space-size=1024']],
])('the bound is said by %s', (_, env, flags) => {
  expect(flagsOf(env)).toEqual(flags)
})

it('a process with bounds is left as it is', () => {
  const { flags } = boundsOf(machine, none)!
  expect(boundsOf(machine, { args: flags, env: {} })).toBeUndefined()
})

const program = () => {
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-heap-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'bounded.ts')).href)}
     import { getHeapStatistics } from 'node:v8'
     const said = { heap: Math.round(getHeapStatistics().heap_size_limit / 2 ** 20), args: process.argv.slice(2), pid: process.pid }
     process.send ? process.send(said) : console.log(JSON.stringify(said))`,
  )
  return file
}
const env = { PATH: process.env.PATH, HALAQA_HEAP_MB: '300' }

it.runIf(process.platform !== 'win32')('the program runs within its bound, with the arguments it was given', () => {
  const { heap, args } = JSON.parse(execFileSync(process.execPath, [program(), '--worker'], { env, encoding: 'utf8' }))
  // The young generation stands beside it.
  expect(heap).toBeGreaterThanOrEqual(300)
  expect(heap).toBeLessThan(300 + 150)
  expect(args).toEqual(['--worker'])
})

it('a process with a channel to its parent keeps it', async () => {
  const child = fork(program(), { env, execArgv: [] })
  const [{ heap }] = await once(child, 'message')
  expect(heap).toBeGreaterThan(400)
})
