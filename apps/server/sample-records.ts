import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'

/** What a context brings; what it reads of the small world is its own to say, and unknown here. */
export type Brought = SampleRecords<any>

const root = join(import.meta.dirname, '../..')

/** The sample records of every context by its name, and of the kits as `platform`, found where they stand: a new context is named nowhere. */
export async function samplesOfContexts(): Promise<Map<string, Brought>> {
  const found = new Map<string, Brought>()
  for (const file of globSync('{contexts/*,kits}/server/sample-records.ts', { cwd: root }).sort()) {
    const loaded = (await import(pathToFileURL(join(root, file)).href)) as { sampleRecords: Brought }
    const [place, name] = file.split(/[\\/]/)
    found.set(place === 'kits' ? 'platform' : name!, loaded.sampleRecords)
  }
  return found
}

/**
 * Each after those on whose samples its own are built. A context names these itself (`after`): its package says nothing
 * of what it calls, and most of what it calls needs no order here, as the small world stands already.
 */
export function inOrder(samples: Map<string, Brought>): Brought[] {
  const done = new Set<Brought>()
  const add = (name: string, under: string[]) => {
    const brought = samples.get(name)
    if (!brought) throw new Error(`${under.at(-1)} comes after ${name}, which brings no sample records`)
    if (under.includes(name)) throw new Error(`sample records wait for each other: ${[...under, name].join(', ')}`)
    for (const each of brought.after ?? []) add(each, [...under, name])
    done.add(brought)
  }
  for (const name of samples.keys()) add(name, [])
  return [...done]
}
