import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { currentDatabase, type Migration, migrate, readMigrations } from '@halaqa/kit-server/database'
import { listStore, storage } from '@halaqa/kit-server/files'
import { acceptSecret, secretFingerprint } from '@halaqa/kit-server/secret-check'
import { loadDatabase, requireEmptyDatabase } from './load.ts'
import { type Manifest, paths } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import type { Verified } from './verify-backup.ts'

/**
 * Refuses a backup that the present secret does not fit. Before the first start there may be none yet: the one that lies in
 * the backup is put into the data folder; where the backup has none, the operator is asked for it.
 */
export async function requireSecret({ folder, manifest }: Verified): Promise<void> {
  const { secret, dataFolder } = config()
  const ours = join(dataFolder, 'secret')
  if (!secret && !existsSync(ours)) {
    if (!manifest.hasSecret)
      throw new BackupRefused(
        `the backup holds no secret, and there is none here: put the former one into ${ours}, or set HALAQA_SECRET. If it is lost, add --accept-secret: second factors and open sessions are lost with it`,
      )
    await mkdir(dataFolder, { recursive: true })
    await copyFile(join(folder, paths.secret), ours)
  }
  if (secretFingerprint() !== manifest.secret)
    throw new BackupRefused(
      'the backup was made with another secret than the one that is set here (HALAQA_SECRET, or the file "secret" of HALAQA_DATA). If the former one is lost, add --accept-secret: second factors and open sessions are lost with it',
    )
}

/** The migrations that the database of the backup had had. Refuses those that this Halaqa does not have. */
export async function migrationsOf(manifest: Manifest): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map(each => [each.name, each]))
  return manifest.migrations.map(({ name, hash }) => {
    const migration = known.get(name)
    if (!migration) throw new BackupRefused(`the backup is of Halaqa ${manifest.version}, which is later than this one`)
    if (migration.hash !== hash)
      throw new BackupRefused(
        `the migration ${name} is not the one that the backup was made with: restore it with Halaqa as it was then`,
      )
    return migration
  })
}

export type Restoring = { acceptsSecret?: boolean; say?: (line: string) => void }

/**
 * Puts a backup into the database and the store of the present settings, both empty, and brings it up to date. Files go
 * first and the database last, in one transaction: what breaks off can be begun again, and until then nobody finds half a
 * college. Refuses a place where something is.
 */
export async function restoreBackup(
  verified: Verified,
  { acceptsSecret = false, say = () => {} }: Restoring = {},
): Promise<void> {
  const { manifest } = verified
  const migrations = await migrationsOf(manifest)
  if (!acceptsSecret) await requireSecret(verified)
  await requireEmptyDatabase(currentDatabase().pool)
  await requireEmptyStore(verified)
  await restoreFiles(verified, say)
  const client = await currentDatabase().pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await loadDatabase(client, verified, migrations, say)
    await client.query(`update platform.files set state = 'removed', removed_at = $2 where id = any($1::uuid[])`, [
      manifest.faults.filter(each => each.why === 'removed').map(each => each.key.slice(-36)),
      clock.now(),
    ])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true) // its transaction goes with it
    throw error
  }
  await currentDatabase().pool.query('analyze')
  await migrate({ onProgress: ({ name, number, of }) => say(`migration ${number} of ${of}: ${name}`) })
  if (acceptsSecret) await acceptSecret()
}

/** What an earlier try of the same has left is written over; anything else is somebody's. */
async function requireEmptyStore({ paths: all }: Verified) {
  const ours = new Set(all)
  for await (const { key } of listStore())
    if (!ours.has(paths.file(key)))
      throw new BackupRefused(
        `the store of files is not empty (${key} is there): a backup is restored into an empty one`,
      )
}

/** As many at a time as are copied out. */
const atOnce = 4

async function restoreFiles({ folder, paths: all, manifest }: Verified, say: (line: string) => void) {
  let done = 0
  const waiting = all.values()
  const worker = async () => {
    for (const path of waiting) {
      if (!path.startsWith('files/')) continue
      const from = join(folder, path)
      await storage().disk.putStream(path.slice('files/'.length), createReadStream(from), {
        contentLength: (await stat(from)).size,
      })
      done += 1
      if (done % 1000 === 0) say(`files ${done} of ${manifest.files.count}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
