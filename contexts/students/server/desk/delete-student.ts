import { invoicesOf } from '@halaqa/finance/server'
import { removeAccount } from '@halaqa/identity/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { removeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { studentKept } from '../../contract/students.ts'
import { studentBelongings } from '../belongings/belongings.ts'
import { photoTable } from '../cards/photos.table.ts'
import { stateMoveTable } from '../states/states.table.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import { type Student, studentTable } from '../students/students.table.ts'

/**
 * Deletes a student who was added by mistake, with the photo and the account. Whoever applied, was enrolled in a subject, has a mark, an
 * invoice or a history of states is the college's record and stays: such a student is withdrawn.
 */
export function removeStudent(id: number, reason: string): Promise<{ id: number; ok: boolean }> {
  return transaction(async () => {
    const student = await lockStudent(id)
    const ties = await tiesOf(student)
    if (ties.length) refuse(studentKept, undefined, { ties })
    const pictures = await picturesOf(student)
    // Whatever else points at the student by now (notes, papers) is found by the database.
    await refusedByDatabase(studentTable, () => db().delete(studentTable).where(eq(studentTable.id, id)))
    for (const file of pictures) await removeFile(file)
    await removeAccount(student.account_id)
    const { number, full_name, civil_number } = student
    await audit({
      action: 'students.student.delete',
      subject: ['students.student', id],
      before: { number, full_name, civil_number },
      note: reason,
    })
    return { id, ok: true }
  })
}

/** The photo on card and record, and the original that it was cut from. */
async function picturesOf({ id, photo_id }: Student): Promise<Set<string>> {
  const known = await db().select().from(photoTable).where(eq(photoTable.student_id, id))
  const files = [photo_id, ...known.flatMap(each => [each.file_id, each.original_id])]
  return new Set(files.filter(file => file !== null))
}

/** Whether it would be deleted, and what stands in the way. */
export async function previewRemoval(id: number | undefined) {
  const student = await studentById(id)
  return previewOf(() => removeStudent(student.id, 'preview'), { consequences: await tiesOf(student) })
}

/** What a student has in the college, counted; nothing when there is nothing. */
async function tiesOf(student: Student): Promise<{ what: string; count: number }[]> {
  const invoices = await invoicesOf({ guard: 'students', id: student.account_id })
  const keeping = studentBelongings.contributions().flatMap(each => each.keepsRecord ?? [])
  const ties = [
    { what: 'students.tie.application', count: student.registration_id ? 1 : 0 },
    ...(await Promise.all(keeping.map(async ({ what, count }) => ({ what, count: await count(student.id) })))),
    {
      what: 'students.state-move',
      count: await db().$count(stateMoveTable, eq(stateMoveTable.student_id, student.id)),
    },
    { what: 'finance.invoice', count: invoices.length },
  ]
  return ties.filter(tie => tie.count > 0)
}
