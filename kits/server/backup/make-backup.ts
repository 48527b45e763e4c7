import { mkdir, readdir, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { clock } from '@halaqa/kit-server/clock'
import { currentDatabase, lockFolder } from '@halaqa/kit-server/database'
import { keptFiles } from '@halaqa/kit-server/files'
import { queuePlans } from '@halaqa/kit-server/jobs'
import { secretFingerprint } from '@halaqa/kit-server/secret-check'
import { rootSecret } from '@halaqa/kit-server/secrets'
import { FileCopies } from './file-copies.ts'
import { writeHashed } from './hashed.ts'
import { format, type Manifest, paths, writeSums } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { writeSnapshot } from './snapshot.ts'

export type NewBackup = {
  /** A folder that is not there yet, or is empty. */
  to: string
  /** Of Halaqa. */
  version: string
  /** Puts the secret beside the rest: whoever has the backup can then sign in as anybody. */
  withSecret?: boolean
  say?: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * Writes the database and the files of the running college to a folder, while people work in it. The folder has its name
 * when it is whole, and `.part` behind it until then. Refuses a folder that is taken.
 *
 * Files are copied first and once more after the database was read, those that came meanwhile: a file whose row is in the
 * backup may have been removed an hour later, while thousands before it were on their way. So no row lacks its file.
 */
export async function makeBackup({ to, version, withSecret = false, say = () => {}, signal }: NewBackup) {
  await refuseTaken(to)
  const part = `${to}.part`
  await mkdir(dirname(to), { recursive: true })
  const lock = lockPart(part, to)
  try {
    for (const left of await readdir(part))
      if (!isLock(left)) await rm(join(part, left), { recursive: true, force: true })
    const manifest = await write(part, { version, withSecret, say, signal })
    lock.release()
    for (const left of await readdir(part)) if (isLock(left)) await rm(join(part, left))
    await refuseTaken(to)
    await rmdir(to).catch(ignoreAbsent)
    await rename(part, to)
    return manifest
  } catch (error) {
    lock.release()
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

const isLock = (name: string) => name === 'lock' || name.startsWith('lock-')

async function refuseTaken(to: string) {
  const there = await readdir(to).catch(error => {
    if (error.code === 'ENOTDIR') throw new BackupRefused(`${to} is a file: a backup takes a folder of its own`)
    return ignoreAbsent(error)
  })
  if (there?.length) throw new BackupRefused(`${to} is not empty: a backup takes a folder of its own`)
}

function ignoreAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return undefined
}

/** What a killed backup has left is written over; one that is being written is left alone. */
function lockPart(part: string, to: string) {
  const taken = `another backup is being written to ${to}`
  try {
    return lockFolder(part, taken)
  } catch (error) {
    if ((error as Error).message === taken) throw new BackupRefused(taken)
    throw error
  }
}

type Writing = Required<Pick<NewBackup, 'version' | 'withSecret' | 'say'>> & { signal: AbortSignal | undefined }

async function write(part: string, { version, withSecret, say, signal }: Writing): Promise<Manifest> {
  const files = new FileCopies(part, signal)
  const { count, bytes } = await filesNow()
  await requireSpace(part, bytes)
  const progress = every(1000, (done, size) =>
    say(`files ${done} of ${count}, ${readable(size)} of ${readable(bytes)}`),
  )
  await files.take(keptFiles(currentDatabase().pool), file => progress(file.bytes))
  const snapshot = await writeSnapshot(part, {
    tell: (table, number, of) => say(`table ${number} of ${of}: ${table}`),
    signal,
  })
  await files.take(snapshot.files, () => {})
  await files.keepOnly(new Set(snapshot.files.map(file => file.key)))

  const { sums, tables, sequences, migrations, postgres } = snapshot
  const put = async (path: string, text: string) =>
    void sums.set(path, (await writeHashed(join(part, path), Readable.from([Buffer.from(text)]))).sha256)
  for (const [key, { sha256 }] of files.copied) sums.set(paths.file(key), sha256)
  if (snapshot.queue !== undefined) await put(paths.queue, plansOf(snapshot.queue))
  if (withSecret) await put(paths.secret, `${rootSecret()}\n`)
  const manifest: Manifest = {
    format,
    version,
    madeAt: clock.now().toISOString(),
    database: currentDatabase().kind,
    postgres,
    secret: secretFingerprint(),
    hasSecret: withSecret,
    migrations,
    hasQueue: snapshot.queue !== undefined,
    tables,
    sequences,
    files: {
      count: files.copied.size,
      bytes: [...files.copied.values()].reduce((sum, each) => sum + each.bytes, 0),
    },
    faults: files.faults,
  }
  await put(paths.manifest, `${JSON.stringify(manifest, null, 1)}\n`)
  await writeFile(join(part, paths.sums), writeSums(sums), { mode: 0o600, flush: true })
  return manifest
}

/** The tables of the queue are made by the library: a later one of it can read those of this version, and bring them up. */
function plansOf(version: number): string {
  const plans = queuePlans()
  if (plans.version !== version)
    throw new BackupRefused(
      `the queue of jobs has version ${version} and this Halaqa ${plans.version}: start the server once, then make the backup`,
    )
  return plans.sql
}

async function filesNow(): Promise<{ count: number; bytes: number }> {
  const { rows } = await currentDatabase().pool.query<{ count: number; bytes: string }>(
    `select count(*)::int as count, coalesce(sum(bytes), 0)::text as bytes from platform.files where state = 'stored'`,
  )
  return { count: rows[0]!.count, bytes: Number(rows[0]!.bytes) }
}

/** Known at the beginning rather than after hours; the database comes to it, packed. */
async function requireSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw new BackupRefused(
      `the files alone are ${readable(bytes)}, and only ${readable(bavail * bsize)} are free where the backup would lie`,
    )
}

/** Calls back once in so many, and with the sum. */
function every(times: number, call: (done: number, sum: number) => void) {
  let [done, sum] = [0, 0]
  return (bytes: number) => {
    done += 1
    sum += bytes
    if (done % times === 0) call(done, sum)
  }
}

/** `1.5 GB`, for operators. */
export function readable(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`
}
