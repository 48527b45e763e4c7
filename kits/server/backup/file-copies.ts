import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { currentDatabase } from '@halaqa/kit-server/database'
import { type KeptFile, storage } from '@halaqa/kit-server/files'
import { writeHashed } from './hashed.ts'
import { type Manifest, paths } from './manifest.ts'

/** A bucket answers several as fast as one; more would take the network from those who work. */
const atOnce = 4

type Copied = { bytes: number; sha256: string; isWhole: boolean }

/** The files of the store that lie in a backup so far. */
export class FileCopies {
  readonly #folder: string
  readonly #signal: AbortSignal | undefined
  readonly copied = new Map<string, Copied>()
  readonly faults: Manifest['faults'] = []

  constructor(folder: string, signal: AbortSignal | undefined) {
    this.#folder = folder
    this.#signal = signal
  }

  /** Copies those that are not there yet. `tell` hears of each. One that cannot be had is a fault of the college, noted. */
  async take(files: AsyncIterable<KeptFile> | Iterable<KeptFile>, tell: (file: KeptFile) => void): Promise<void> {
    const waiting = iterate(files)
    const worker = async () => {
      for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
        this.#signal?.throwIfAborted()
        if (!this.copied.has(next.value.key)) await this.#copy(next.value)
        tell(next.value)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  /** What is known of by none of these rows was removed while the backup was made: it goes, and so does its fault. */
  async keepOnly(keys: ReadonlySet<string>): Promise<void> {
    for (const key of this.copied.keys())
      if (!keys.has(key)) {
        this.copied.delete(key)
        await rm(join(this.#folder, paths.file(key)), { force: true })
      }
    const remaining = this.faults.filter(each => keys.has(each.key) && !this.copied.get(each.key)?.isWhole)
    this.faults.splice(0, this.faults.length, ...remaining)
  }

  async #copy(file: KeptFile) {
    const path = join(this.#folder, paths.file(file.key))
    if (!(await storage().disk.exists(file.key))) return this.#note(file.key, await whyGone(file.id))
    try {
      const written = await writeHashed(path, await storage().read(file.key), { signal: this.#signal })
      const isWhole = written.sha256 === file.sha256
      if (!isWhole) this.#note(file.key, 'damaged')
      this.copied.set(file.key, { ...written, isWhole })
    } catch (error) {
      // Removed between the question and the answer; whatever else failed ends the backup.
      if (await storage().disk.exists(file.key)) throw error
      await rm(path, { force: true })
      this.#note(file.key, await whyGone(file.id))
    }
  }

  #note(key: string, why: Manifest['faults'][number]['why']) {
    const known = this.faults.findIndex(each => each.key === key)
    if (known >= 0) this.faults.splice(known, 1)
    this.faults.push({ key, why })
  }
}

/** A file may be removed while a backup is made; one whose row stands is missing. */
async function whyGone(id: string): Promise<'missing' | 'removed'> {
  const { rows } = await currentDatabase().pool.query<{ state: string }>(
    'select state from platform.files where id = $1',
    [id],
  )
  return rows[0]?.state === 'stored' ? 'missing' : 'removed'
}

/** One line of files that several workers take from. */
function iterate(files: AsyncIterable<KeptFile> | Iterable<KeptFile>): AsyncIterator<KeptFile> {
  async function* all() {
    yield* files
  }
  return all()
}
