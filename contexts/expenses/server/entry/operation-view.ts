import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { operationWrite } from '../../contract/permissions.ts'
import { filesOf } from '../files/files.queries.ts'
import { present, selectedById } from '../operations/operations.queries.ts'
import { postingTable } from '../operations/operations.table.ts'

/** An operation with its files, its people and where it stands in the books. */
export async function operationView(id: number, actor: Actor, language: string) {
  const selected = await selectedById(id)
  const { entered_at, approved_at, asked_by_name } = selected.operation
  const postings = await db().select().from(postingTable).where(eq(postingTable.operation_id, id))
  const movementOf = (kind: string) => postings.find(each => each.kind === kind)?.movement_id ?? null
  const row = present(selected, actor, language)
  return {
    ...row,
    entered_at: entered_at.toISOString(),
    approved_at: approved_at?.toISOString() ?? null,
    asked_by_name,
    movement_id: movementOf('expense'),
    reversal_id: movementOf('reversal'),
    files: await filesOf(selected.operation, actor),
    can: { ...row.can, add_file: actor.permissions.has(operationWrite) },
  }
}
