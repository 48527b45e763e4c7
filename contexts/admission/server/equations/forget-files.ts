import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { fileTable, removeFile } from '@halaqa/kit-server/files'
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { documentTable } from '../documents/documents.table.ts'
import { documentPurpose } from '../hand-in/store-document-file.ts'
import { equationFileTable } from '../registrations/equations.table.ts'

/** What an applicant has uploaded may be handed in twice, also for another application: it goes with the last that names it. */
const namedBy = [documentTable.file_id, documentTable.original_file_id, equationFileTable.file_id]
const isUnnamed = (): SQL | undefined =>
  and(
    eq(fileTable.purpose, documentPurpose.name),
    eq(fileTable.state, 'stored'),
    ...namedBy.map(column => sql`not exists (select from ${column.table} where ${column} = ${fileTable.id})`),
  )

/** Removes those of these files that no document and no equivalence names any more; their bytes go after the commit. */
export async function forgetFiles(ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter(id => id !== null)
  if (known.length) await forget(inArray(fileTable.id, known))
}

/** Removes what an account has uploaded and nothing names: it was never handed in. */
export const forgetFilesOf = (accountId: number): Promise<number> =>
  forget(and(eq(fileTable.owner_guard, 'registrars'), eq(fileTable.owner_id, accountId)))

/** As long as an upload that nobody continues: whoever began to hand it in has left. */
const keptMs = 24 * 3600_000
const atOnce = 500
/** Removes scans of more than a day ago that nothing names, at most 500 a run: refused as they came, or edited once more. Answers how many. */
export const sweepDocumentFiles = (): Promise<number> =>
  forget(lt(fileTable.created_at, new Date(clock.now().getTime() - keptMs)), atOnce)

async function forget(which: SQL | undefined, most?: number): Promise<number> {
  const files = db()
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(which, isUnnamed()))
    .orderBy(asc(fileTable.created_at))
  const found = await (most === undefined ? files : files.limit(most))
  for (const { id } of found) await removeFile(id)
  return found.length
}
