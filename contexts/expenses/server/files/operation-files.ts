import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock, startOfDay } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, removeFile, storeFileNamed } from '@halaqa/kit-server/files'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { operationOfOther } from '../../contract/decisions.ts'
import { proofStays, tooManyFiles } from '../../contract/files.ts'
import { lockOperation } from '../operations/lock-operation.ts'
import { isUnposted } from '../operations/operations.policy.ts'
import { fileView } from './files.queries.ts'
import { operationFileTable } from './files.table.ts'

/** Bills, receipts, contracts: seen by whoever may see operations. */
export const operationFilePurpose = definePurpose({
  name: 'expenses.operation-file',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
})
const mostFiles = 10

/** Keeps a file of an operation, also of a posted one; without an operation it waits for one that names it. */
export async function addOperationFile(operationId: number | undefined, [upload]: Uploaded[], actor: Actor) {
  if (!upload) return refuse(invalid, { file: 'field.required' })
  if (operationId !== undefined) await transaction(() => lockOperation(operationId))
  const file = {
    purpose: operationFilePurpose,
    name: upload.name,
    body: { path: upload.path },
    owner: { guard: actor.guard, id: actor.id },
  }
  const id = await storeFileNamed(file, stored => keepFile(operationId, stored.id, stored.name, actor))
  return fileView(id, actor)
}

/** What stored it takes it away again where this refuses. */
const keepFile = (operationId: number | undefined, file_id: string, name: string, actor: Actor): Promise<number> =>
  transaction(async () => {
    if (operationId !== undefined) {
      // It may have been deleted while the file was looked through.
      await lockOperation(operationId)
      await requireRoom(operationId, 1)
    }
    const [row] = await db()
      .insert(operationFileTable)
      .values({ operation_id: operationId ?? null, file_id, by_id: actor.id, by_name: actor.name, at: clock.now() })
      .returning()
    if (operationId !== undefined)
      await audit({
        action: 'expenses.file.add-file',
        subject: ['expenses.operation', operationId],
        after: { file: row!.id, name },
      })
    return row!.id
  })

async function requireRoom(operationId: number, more: number): Promise<void> {
  const there = await db().$count(operationFileTable, eq(operationFileTable.operation_id, operationId))
  if (there + more > mostFiles) refuse(tooManyFiles)
}

/** Gives an operation that is being entered the files that its author sent for it. Any other file is not there. */
export async function attachFiles(operationId: number, ids: readonly number[], actor: Actor): Promise<void> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return
  const own = and(
    inArray(operationFileTable.id, wanted),
    isNull(operationFileTable.operation_id),
    eq(operationFileTable.by_id, actor.id),
  )
  const given = await db().update(operationFileTable).set({ operation_id: operationId }).where(own).returning()
  if (given.length < wanted.length) refuse(invalid, { file_ids: 'field.unknown-reference' })
}

/** Deletes a file that one sent oneself, while the operation is not posted. */
export const removeOperationFile = (id: number, actor: Actor): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const [row] = await db().select().from(operationFileTable).where(eq(operationFileTable.id, id)).for('update')
    if (!row) return refuse(notFound)
    if (row.by_id !== actor.id) refuse(row.operation_id === null ? notFound : operationOfOther)
    if (row.operation_id !== null && !isUnposted(await lockOperation(row.operation_id))) refuse(proofStays)
    await db().delete(operationFileTable).where(eq(operationFileTable.id, id))
    await removeFile(row.file_id)
    if (row.operation_id !== null)
      await audit({ action: 'expenses.file.remove-file', subject: ['expenses.operation', row.operation_id] })
    return { id, ok: true }
  })

/** All files of an operation that is deleted. */
export async function removeFilesOf(operationId: number): Promise<void> {
  const gone = await db()
    .delete(operationFileTable)
    .where(eq(operationFileTable.operation_id, operationId))
    .returning({ file_id: operationFileTable.file_id })
  for (const { file_id } of gone) await removeFile(file_id)
}

/** Files that were sent for an operation which was never entered go after a day. Answers how many. */
export const sweepOperationFiles = (): Promise<number> =>
  transaction(async () => {
    const before = startOfDay(addDays(clock.today(), -1))
    const gone = await db()
      .delete(operationFileTable)
      .where(and(isNull(operationFileTable.operation_id), lt(operationFileTable.at, before)))
      .returning({ file_id: operationFileTable.file_id })
    for (const { file_id } of gone) await removeFile(file_id)
    return gone.length
  })
