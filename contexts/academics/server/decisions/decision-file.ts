import { invalid, notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { definePurpose, fileById, openFile, storeFile, sweepUnnamed } from '@halaqa/kit-server/files'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { decisionTable } from './decisions.table.ts'

/** The signed paper: a PDF, or a picture of it. */
export const decisionPurpose = definePurpose({
  name: 'academics.decision',
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 20 * 1024 * 1024,
})

export async function storeDecisionFile([upload]: Uploaded[], actor: Actor) {
  if (!upload) return refuse(invalid, { file: 'field.required' })
  const owner = { guard: actor.guard, id: actor.id }
  const { id, name } = await storeFile({
    purpose: decisionPurpose,
    name: upload.name,
    body: { path: upload.path },
    owner,
  })
  return { id, name }
}

/** Only a paper that the person has just sent may be named; any other file's id says nothing. */
export async function requireOwnFile(fileId: string | null, actor: Actor): Promise<void> {
  if (!fileId) return
  const unknown = () => refuse(invalid, { file_id: 'field.unknown-reference' })
  const file = await fileById(fileId).catch(unknown)
  if (file.purpose !== decisionPurpose.name || file.owner_guard !== actor.guard || file.owner_id !== actor.id) unknown()
}

/** Papers that were sent for a decision which was never recorded go after a day. Answers how many. */
export const sweepDecisionFiles = (): Promise<number> => sweepUnnamed(decisionPurpose, decisionTable.file_id)

/** The paper of a decision as a stream; 404 when it has none. */
export async function openDecisionFile(id: number) {
  const [row] = await db().select().from(decisionTable).where(eq(decisionTable.id, id))
  return row?.file_id ? openFile(row.file_id) : refuse(notFound)
}
