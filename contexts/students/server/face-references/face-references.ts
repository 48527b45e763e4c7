import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, readFile, removeFile, type StoredFile, storeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { pageFrom } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { faceReferenceDelete } from '../../contract/permissions.ts'
import { searched } from '../students/office-list.ts'
import { lockStudent } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { faceReferenceTable } from './face-references.table.ts'

/** Kept apart from photos: nothing that shows a photo reads it, and deleting it leaves the card as it is. */
export const facePurpose = definePurpose({
  name: 'students.face-reference',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1024 * 1024,
})

/** The permit of the college for face matching; without one it is off (decision 28). */
export const facePermit = (): string | undefined => config().facePermit

export async function referenceOf(studentId: number) {
  const [row] = await db().select().from(faceReferenceTable).where(eq(faceReferenceTable.student_id, studentId))
  return row
}

/** A copy of an accepted photo, made before the transaction that may make it the reference. None without a permit. */
export async function copyForReference(photoId: string, studentId: number): Promise<StoredFile | undefined> {
  if (!facePermit()) return undefined
  const body = await readFile(photoId)
  return storeFile({ purpose: facePurpose, name: 'reference.jpg', body, owner: { guard: 'system', id: studentId } })
}

/** The copy is the student's reference from now on. In the current transaction; the student is locked there. */
export async function takeReference(studentId: number, copy: StoredFile, consentedAt: Date): Promise<void> {
  const permit = facePermit()
  if (!permit) return
  const before = await referenceOf(studentId)
  const row = { file_id: copy.id, consented_at: consentedAt, since: clock.now(), permit }
  await db()
    .insert(faceReferenceTable)
    .values({ student_id: studentId, ...row })
    .onConflictDoUpdate({ target: faceReferenceTable.student_id, set: row })
  if (before) await removeFile(before.file_id)
  await audit({
    action: 'students.face-reference.store',
    subject: ['students.student', studentId],
    after: { consented_at: consentedAt.toISOString(), permit },
  })
}

type Dropped = { by: 'withdraw' | 'delete'; note?: string }
const verbs = {
  withdraw: 'students.face-reference.withdraw',
  delete: 'students.face-reference.delete',
} as const
/** Deletes the reference and its picture. Answers whether there was one. */
export const dropReference = (studentId: number, { by, note }: Dropped): Promise<boolean> =>
  transaction(async () => {
    const [gone] = await db().delete(faceReferenceTable).where(eq(faceReferenceTable.student_id, studentId)).returning()
    if (!gone) return false
    await removeFile(gone.file_id)
    await audit({
      action: verbs[by],
      subject: ['students.student', studentId],
      before: { since: gone.since.toISOString(), permit: gone.permit },
      ...(note && { note }),
    })
    return true
  })

/** Staff delete a reference, with a reason; also when there is no permit any more. */
export const deleteReference = (studentId: number, reason: string): Promise<void> =>
  transaction(async () => {
    await lockStudent(studentId)
    if (!(await dropReference(studentId, { by: 'delete', note: reason }))) refuse(notFound)
  })

type Asked = { page: number; per_page: number; sort: string; q?: string | undefined }
/** References, without their pictures. Answers the permit beside them, and is no list whose sheet could be taken along. */
export async function referencesPage({ sort, q, ...paging }: Asked, actor: Actor) {
  const named = db().select({ id: studentTable.id }).from(studentTable).where(searched(q))
  const where = q?.trim() ? inArray(faceReferenceTable.student_id, named) : undefined
  const order = sort.startsWith('-') ? desc : asc
  const may = actor.permissions.has(faceReferenceDelete)
  const found = await pageFrom(
    {
      from: db()
        .select({ reference: faceReferenceTable, number: studentTable.number, full_name: studentTable.full_name })
        .from(faceReferenceTable)
        .innerJoin(studentTable, eq(studentTable.id, faceReferenceTable.student_id))
        .where(where)
        .$dynamic(),
      order: [order(faceReferenceTable.since), order(faceReferenceTable.student_id)],
      total: await db().$count(faceReferenceTable, where),
      present: rows =>
        rows.map(({ reference, number, full_name }) => ({
          id: reference.student_id,
          full_name,
          number,
          consented_at: reference.consented_at.toISOString(),
          since: reference.since.toISOString(),
          permit: reference.permit,
          can: { delete: may },
        })),
    },
    paging,
  )
  return { ...found, permit: facePermit() ?? null }
}
