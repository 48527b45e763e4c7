import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureAcademics } from '@halaqa/academics/server'
import { ensureAdmission, useUnifiedAdmission } from '@halaqa/admission/server'
import { ensurePages } from '@halaqa/content/server'
import { ensureItems } from '@halaqa/finance/server'
import { ensureRoles, requireSecondFactor, setVersion } from '@halaqa/identity/server'
import { permissionsOf } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { type Database, type MigrationProgress, migrate, openDatabase } from '@halaqa/kit-server/database'
import { checkSecret } from '@halaqa/kit-server/secret-check'
import { contexts } from './contexts.ts'
import { unifiedAdmissionOf } from './unified-admission.ts'

const versionFile = fileURLToPath(new URL('../portal/dist/client/version.json', import.meta.url))

/** Opens the database of the settings and brings it up to date: migrations, shipped roles, steps and document kinds. */
export async function openCollege(onMigration?: (progress: MigrationProgress) => void): Promise<Database> {
  const { databaseUrl, dataFolder, databaseConnections } = config()
  const database = await openDatabase({ url: databaseUrl, folder: dataFolder, max: databaseConnections })
  await migrate(onMigration ? { onProgress: onMigration } : {})
  await checkSecret()
  await prepareCollege()
  return database
}

/** What every college has from its first day. Harmless to repeat. */
export async function prepareCollege(): Promise<void> {
  const { isProduction, unifiedAdmission } = config()
  await ensureRoles(permissionsOf(contexts))
  await ensureAcademics()
  await ensureItems()
  await ensureAdmission()
  await ensurePages()
  // The demonstration leaves the second factor to the person; a college that people depend on demands it.
  requireSecondFactor(isProduction)
  if (unifiedAdmission) useUnifiedAdmission(unifiedAdmissionOf(unifiedAdmission))
  if (existsSync(versionFile))
    setVersion((JSON.parse(readFileSync(versionFile, 'utf8')) as { version: number }).version)
}
