import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Held } from './hold.ts'

/** Two versions on their own filled colleges, up at the same time: `before` and `now`. Their tokens renew themselves. */
export type Sides = { before: Held; now: Held }

const here = join(import.meta.dirname, '../..')

/** Lets `work` ask this version and the one in the folder `other`, whose packages are installed and whose pages are built. */
export async function withSides(other: string, port: number, work: (sides: Sides) => Promise<void>): Promise<void> {
  const sides = {} as Sides
  const ends: (() => void)[] = []
  try {
    // One after the other: two that are filled at once take three times as long.
    ends.push(await hold(other, port, held => Object.assign(sides, { before: held })))
    ends.push(await hold(here, port + 10, held => Object.assign(sides, { now: held })))
    await work(sides)
  } finally {
    for (const end of ends) end()
  }
}

/** Answers when the version is up; what it answers ends it. */
async function hold(folder: string, port: number, told: (held: Held) => void): Promise<() => void> {
  const script = join(folder, 'tools/bench/hold.ts')
  const child = spawn(process.execPath, [script, String(port)], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  lines.on('line', line => told(JSON.parse(line) as Held))
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`)
  })
  await Promise.race([once(lines, 'line'), failed])
  failed.catch(() => {}) // that it ends later is what it is told to do
  return () => child.stdin.end()
}
