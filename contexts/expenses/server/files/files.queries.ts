import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { fileTable, openFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq } from 'drizzle-orm'
import { operationWrite } from '../../contract/permissions.ts'
import { isUnposted } from '../operations/operations.policy.ts'
import type { OperationRow } from '../operations/operations.table.ts'
import { operationFileTable } from './files.table.ts'

const selectFiles = () =>
  db()
    .select({ file: operationFileTable, stored: fileTable })
    .from(operationFileTable)
    .innerJoin(fileTable, eq(fileTable.id, operationFileTable.file_id))
    .$dynamic()

/** The files of an operation, the oldest first. */
export async function filesOf(operation: OperationRow, actor: Actor) {
  const rows = await selectFiles()
    .where(eq(operationFileTable.operation_id, operation.id))
    .orderBy(asc(operationFileTable.id))
  return rows.map(row => present(row, isUnposted(operation), actor))
}

/** A file that was just sent, as it is shown. */
export async function fileView(id: number, actor: Actor) {
  const [row] = await selectFiles().where(eq(operationFileTable.id, id))
  return row ? present(row, true, actor) : refuse(notFound)
}

type Selected = Awaited<ReturnType<typeof selectFiles>>[number]
const present = ({ file, stored }: Selected, mayGo: boolean, actor: Actor) => ({
  id: file.id,
  name: stored.name,
  type: stored.type,
  bytes: stored.bytes,
  by_name: file.by_name,
  at: file.at.toISOString(),
  can: { delete: mayGo && file.by_id === actor.id && actor.permissions.has(operationWrite) },
})

/** The bytes, for whoever may see operations; of a file that no operation has yet, for who sent it alone. */
export async function openOperationFile(id: number, actor: Actor) {
  const [row] = await db().select().from(operationFileTable).where(eq(operationFileTable.id, id))
  if (!row || (row.operation_id === null && row.by_id !== actor.id)) return refuse(notFound)
  return openFile(row.file_id)
}
