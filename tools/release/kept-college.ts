import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup, sumsOf, type TableSums } from '@halaqa/kit-server/backup'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { startJobs } from '@halaqa/kit-server/jobs'
import { contexts } from '../../apps/server/contexts.ts'
import { seedDemonstration } from '../../apps/server/demonstration.ts'
import { openCollege } from '../../apps/server/lifecycle.ts'

/** A kept college has invented people and no secrets: its own lies beside it, so that it can be opened for ever. */
const secret = 'the secret of a kept college is no secret'

/**
 * Makes a small college by the present code and keeps it in the folder `to`: a backup, which both databases take, and
 * `sums.json` with the rows and the sums of every table. What every later version must be able to start from.
 */
export async function keepCollege(to: string, version: string, say: (line: string) => void = () => {}): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'halaqa-kept-'))
  useConfig(readConfig({ HALAQA_DATA: data, HALAQA_SECRET: secret, LOG_LEVEL: 'error' }))
  try {
    const database = await openCollege()
    try {
      await startJobs(
        contexts.flatMap(context => context.jobs),
        { work: false },
      )
      await seedDemonstration(say)
      await makeBackup({ to, version, withSecret: true })
      await writeFile(join(to, sumsFile), `${JSON.stringify(await sumsOf(), null, 1)}\n`)
    } finally {
      await database.close()
    }
  } finally {
    useConfig()
    await rm(data, { recursive: true, force: true })
  }
}

/** Not part of the backup: what must come out of it again. */
const sumsFile = 'sums.json'

export const keptSums = async (folder: string): Promise<Record<string, TableSums>> =>
  JSON.parse(await readFile(join(folder, sumsFile), 'utf8'))
