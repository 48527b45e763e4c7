import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireSecret, restoreBackup, verifyBackup } from '@halaqa/kit-server/backup'
import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { NotDone, type Speaker } from './command.ts'
import { reportChecks } from './report-checks.ts'

/** Opens an empty place and puts a backup into it. Answers the exit code of the check that follows. */
export async function restoreCollege(
  { from, acceptsSecret }: { from: string; acceptsSecret: boolean },
  speaker: Speaker,
): Promise<number> {
  const { say, tell } = speaker
  const { databaseUrl, dataFolder } = config()
  say(`comparing the sums of ${from}`)
  const verified = await verifyBackup(from, say)
  if (!databaseUrl && existsSync(join(dataFolder, 'postgres')))
    throw new NotDone(`${dataFolder} is not empty: a backup is restored into a HALAQA_DATA without a database`)
  if (!acceptsSecret) await requireSecret(verified)
  const database = await openDatabase({ url: databaseUrl, folder: dataFolder, statementMs: 0 })
  try {
    await restoreBackup(verified, { acceptsSecret, say })
    const { madeAt, version } = verified.manifest
    tell(`restored what Halaqa ${version} had at ${madeAt}`)
    return (await reportChecks({ read: true }, speaker)) ? 0 : 1
  } finally {
    await database.close()
  }
}
