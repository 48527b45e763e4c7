import { cancelInvoice } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { studentOfAccount } from '@halaqa/students/server'
import { enrolmentTable } from '@halaqa/studies/readable'
import { eq, inArray } from 'drizzle-orm'
import { complaintDecided, payOwnOnly } from '../../contract/results.ts'
import { complaintTable } from './complaints.table.ts'

/**
 * Takes an unpaid complaint back, and those that were made with it: their invoice is cancelled, and the results may be
 * complained about anew. A payment that the bank reports afterwards is a surplus to give back. Refuses
 * `complaint-decided` once it is heard, `invoice-settled` when the fee was paid a moment ago.
 */
export function withdrawComplaint(actor: Actor, id: number): Promise<{ subjects_ids: number[]; text: string }> {
  return transaction(async () => {
    if (actor.actingBy) refuse(payOwnOnly)
    const student = await studentOfAccount(actor.id)
    const [complaint] = await db().select().from(complaintTable).where(eq(complaintTable.id, id)).for('update')
    if (!complaint) return refuse(notFound)
    const { state, invoice_id, text, enrolment_id } = complaint
    const [enrolment] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.id, enrolment_id))
    if (enrolment!.student_id !== student.id) return refuse(notFound)
    if (state !== 'unpaid' || !invoice_id) return refuse(complaintDecided)
    await cancelInvoice(invoice_id, 'grading.complaint.withdraw')
    const gone = await db().delete(complaintTable).where(eq(complaintTable.invoice_id, invoice_id)).returning()
    for (const each of gone)
      await audit({
        action: 'grading.complaint.withdraw',
        subject: ['studies.enrolment', each.enrolment_id],
        record: ['students.student', student.id],
        before: { complaint: each.id, fee: each.fee },
      })
    const about = await db()
      .select({ subject_id: enrolmentTable.subject_id })
      .from(enrolmentTable)
      .where(
        inArray(
          enrolmentTable.id,
          gone.map(each => each.enrolment_id),
        ),
      )
      .orderBy(enrolmentTable.id)
    return { subjects_ids: about.map(each => each.subject_id), text }
  })
}
