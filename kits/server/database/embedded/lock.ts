import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes this process the only one that uses the data folder, until it releases it or dies: the kernel drops the lock
 * however the process ends, so no lock file is ever left behind. Throws what `taken` says when another process has it.
 */
export function lockFolder(
  folder: string,
  taken = `${folder} is in use by another process. The embedded database serves one process; set DATABASE_URL to a PostgreSQL for more.`,
): { release: () => void } {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(taken, { cause })
  }
  return { release: () => lock.close() }
}
