import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { removeFile } from '@halaqa/kit-server/files'
import { eq } from 'drizzle-orm'
import { decisionTable } from './decisions.table.ts'

/** A decision goes with its paper, unless something rests on it. */
export async function removeDecision(id: number): Promise<void> {
  const [removed] = await refusedByDatabase(decisionTable, () =>
    db().delete(decisionTable).where(eq(decisionTable.id, id)).returning(),
  )
  if (removed?.file_id) await removeFile(removed.file_id)
}
