import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from './hashed.ts'
import { format, isPath, Manifest, paths } from './manifest.ts'
import { BackupRefused } from './refused.ts'

export type Verified = { folder: string; manifest: Manifest; paths: string[] }

/** Reads a backup through and compares every sum. Refuses what is not a whole one, naming the first that does not fit. */
export async function verifyBackup(folder: string, say: (line: string) => void = () => {}): Promise<Verified> {
  const sums = await readSums(folder)
  let done = 0
  for (const [path, sum] of sums) {
    await verify(folder, path, sum)
    done += 1
    if (done % 1000 === 0) say(`sums ${done} of ${sums.size}`)
  }
  const manifest = await readManifest(folder)
  const lacking = [
    paths.manifest,
    ...(manifest.hasQueue ? [paths.queue] : []),
    ...(manifest.hasSecret ? [paths.secret] : []),
    ...manifest.tables.filter(table => table.rows > 0).map(table => paths.table(table.name)),
  ].find(path => !sums.has(path))
  if (lacking) throw new BackupRefused(`${folder} is not whole: ${lacking} is not in ${paths.sums}`)
  const files = [...sums.keys()].filter(path => path.startsWith('files/')).length
  if (files !== manifest.files.count)
    throw new BackupRefused(`${folder} is not whole: it names ${files} files instead of ${manifest.files.count}`)
  return { folder, manifest, paths: [...sums.keys()] }
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, paths.sums), 'utf8').catch(error => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new BackupRefused(
        `${folder} is no backup: it has no ${paths.sums}. One that broke off has none, and ".part" behind its name`,
      )
    throw error
  })
  const sums = new Map<string, string>()
  for (const line of text.split('\n').filter(Boolean)) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!sum || !path || !isPath(path))
      throw new BackupRefused(`${paths.sums} of ${folder} names what a backup does not have: ${line.slice(0, 120)}`)
    sums.set(path, sum)
  }
  return sums
}

async function verify(folder: string, path: string, sum: string) {
  const whole = join(folder, path)
  const found = await lstat(whole).catch(error => {
    if (error.code === 'ENOENT') throw new BackupRefused(`${folder} is not whole: ${path} is missing`)
    throw error
  })
  // A link would lead out of it.
  if (!found.isFile()) throw new BackupRefused(`${path} of ${folder} is not a file`)
  if ((await hashOf(whole)).sha256 !== sum)
    throw new BackupRefused(`${path} of ${folder} is damaged: its content is not what it was when the backup was made`)
}

async function readManifest(folder: string): Promise<Manifest> {
  const given: unknown = JSON.parse(await readFile(join(folder, paths.manifest), 'utf8'))
  const read = Manifest.safeParse(given)
  if (read.success) return read.data
  if (typeof (given as { format?: unknown } | null)?.format === 'number' && (given as Manifest).format > format)
    throw new BackupRefused(`${folder} was made by a later Halaqa: restore it with that`)
  throw new BackupRefused(`${paths.manifest} of ${folder} is not understood: ${read.error.issues[0]!.path.join('.')}`)
}
