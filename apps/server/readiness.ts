import { currentDatabase } from '@halaqa/kit-server/database'
import { storage } from '@halaqa/kit-server/files'

/** What must answer before this process takes work: the database and the store of files. */
export const readinessChecks: Record<string, () => Promise<unknown>> = {
  database: () => currentDatabase().pool.query('select 1'),
  storage: () => storage().disk.exists('ready'),
}
