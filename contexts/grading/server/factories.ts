import { nameIn } from '@halaqa/academics/server'
import { markPartsOf, subjectsByIds } from '@halaqa/curriculum/server'
import { anOpenInvoice, payInvoice } from '@halaqa/finance/factories'
import { invoiceName } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentById } from '@halaqa/students/server'
import { sellBook } from '@halaqa/studies/factories'
import { enrolmentTable } from '@halaqa/studies/readable'
import { enrolmentById } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import { dismissalExceptionTable } from './dismissal/dismissal-exceptions.table.ts'
import { gradeMergeTable } from './grade-merges/grade-merges.table.ts'
import { gradeTable } from './grades/grades.table.ts'
import { mercyRunTable } from './grades/mercy.table.ts'
import { makeMinistryReport } from './promotion/ministry-report.ts'
import { promotionRunTable, promotionTable } from './promotion/promotion.table.ts'
import { complaintTable } from './results/complaints.table.ts'

export { exceptFromDismissal } from './dismissal/write-dismissal-exception.ts'
export { requestChange } from './grades/change-released.ts'
export { recallGrades, releaseGrades } from './grades/release-grades.ts'
export { answerComplaint } from './results/complain.ts'
export { gradeTable }

/** Marks of every part of an enrolment that make `mark` in all, and the state that follows from it; not released. */
export async function gradesOf(enrolmentId: number, mark: number): Promise<void> {
  const [enrolment] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.id, enrolmentId))
  const parts = await markPartsOf(enrolment!.subject_id)
  await db()
    .insert(gradeTable)
    .values(
      parts.map(({ part, points }) => ({
        enrolment_id: enrolmentId,
        part,
        value: points * mark,
        entered_at: clock.now(),
        entered_by: 1,
      })),
    )
  await db()
    .update(enrolmentTable)
    .set({ mark, state: mark >= 50 ? 'success' : 'fail' })
    .where(eq(enrolmentTable.id, enrolmentId))
}

/** A complaint about a result whose fee is paid. */
export async function aComplaint(enrolmentId: number, wish: Partial<typeof complaintTable.$inferInsert> = {}) {
  const row = {
    enrolment_id: enrolmentId,
    text: 'أرجو مراجعة الدرجة',
    state: 'open' as const,
    fee: 5000,
    created_at: clock.now(),
  }
  const [complaint] = await db()
    .insert(complaintTable)
    .values({ ...row, ...wish })
    .returning()
  return complaint!
}

/** The same with the invoice of its fee, which is paid or waited for. */
export async function aComplaintWithFee(enrolmentId: number, isPaid: boolean, wish: { text?: string } = {}) {
  const complaint = await aComplaint(enrolmentId, { ...wish, state: isPaid ? 'open' : 'unpaid' })
  const { student_id, subject_id, semester_id } = await enrolmentById(enrolmentId)
  const { account_id, full_name } = await studentById(student_id)
  const subject = (await subjectsByIds([subject_id])).get(subject_id)!
  const label = `${invoiceName({ kind: 'complaint', payer_guard: 'students' }, 'ar')}: ${nameIn(subject, 'ar')}`
  const { id } = await anOpenInvoice({
    kind: 'complaint',
    reference: `grading.complaint:${complaint.id}`,
    payer: { guard: 'students', id: account_id, name: full_name },
    lines: [{ label, quantity: 1, unit_amount: complaint.fee, semester_id }],
  })
  await db().update(complaintTable).set({ invoice_id: id }).where(eq(complaintTable.id, complaint.id))
  if (isPaid) await payInvoice(id)
  return complaint
}

/** What student affairs writes down in a day beside marks: an exception from dismissal, a merge of marks that waits, a book. */
export async function anOfficeDay(studentId: number, semesterId: number): Promise<void> {
  const reason = 'ظروف صحية'
  await db().insert(dismissalExceptionTable).values({
    student_id: studentId,
    ground: 'duration',
    until_semester_id: semesterId,
    decision_number: '4/2027',
    reason,
    by_id: 1,
    by_name: 'شؤون الطلبة',
    at: clock.now(),
  })
  const asked = { requested_by_id: 1, requested_by: 'شؤون الطلبة', at: clock.now(), needs_approval: true }
  await db()
    .insert(gradeMergeTable)
    .values({ ...asked, student_id: studentId, subject_id: 1, keep_id: 1, drop_id: 2, state: 'open', reason })
  await sellBook({
    student_id: studentId,
    semester_id: semesterId,
    title: 'شرح الأربعين',
    quantity: 1,
    unit_price: 1500,
  })
}

/** A promotion that is done and reported to the ministry; it moved nobody. */
export async function aPromotion(semesterId: number) {
  const at = clock.now()
  const [run] = await db()
    .insert(promotionRunTable)
    .values({ semester_id: semesterId, decision_number: '9/2027', state: 'done', by_id: 1, by_name: 'شؤون الطلبة', at })
    .returning()
  await makeMinistryReport(run!.id, { id: 1, name: 'شؤون الطلبة' }, 'ar')
}

/** A decision that gave marks of mercy and was applied to nobody who is still there. */
export async function aMercyRun(semesterId: number): Promise<void> {
  const said = { decision_number: '7/2027', points: 3, at: clock.now(), by_name: 'شؤون الطلبة' }
  await db()
    .insert(mercyRunTable)
    .values({ semester_id: semesterId, ...said })
}

/** A student went on to the next term by the results of a semester, some time ago. */
export async function wentOn(studentId: number, semesterId: number, of: { term: number; hours: number }) {
  await db()
    .insert(promotionTable)
    .values({
      student_id: studentId,
      semester_id: semesterId,
      ...of,
      verdict: 'passes',
      failed_hours: 0,
      at: clock.now(),
    })
}
