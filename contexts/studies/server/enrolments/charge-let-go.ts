import { activeSemester } from '@halaqa/academics/server'
import { chargePayer, type InvoiceLine } from '@halaqa/finance/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { lockStudent, type Student, studentById } from '@halaqa/students/server'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { notifyChanged, replaceStudyInvoice } from './enrolment-fees.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'
import { feeLines } from './fee-lines.ts'

type Owing = { row: Enrolment; line: InvoiceLine }

/** Who comes back within the semester owes what was let go: on the invoice that asks for the rest, or by another. */
export async function chargeLetGo(studentId: number, reason: string): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  await lockStudent(studentId)
  const student = await studentById(studentId)
  const rows = await left(studentId, semester.id)
  if (!rows.length) return
  const lines = await feeLines(rows.map(row => ({ ...row, specialty_id: student.specialty_id })))
  const owing = rows.map((row, at) => ({ row, line: lines[at]! })).filter(({ row }) => row.fee_let_go > 0)
  await askWhole(
    owing.filter(({ row }) => row.invoice_id && !row.paid),
    reason,
  )
  await askAnew(
    student,
    owing.filter(({ row }) => !row.invoice_id || row.paid),
    reason,
  )
  await write(rows, { withdrawn_on: null, fee_let_go: 0 })
  if (owing.length)
    await audit({
      action: 'studies.enrolment.withdraw',
      subject: ['students.student', studentId],
      after: { withdrawn_on: null, charged: owing.reduce((sum, { row }) => sum + row.fee_let_go, 0) },
      note: reason,
    })
}

/** Subjects of a semester that the student has left. */
const left = (studentId: number, semesterId: number): Promise<Enrolment[]> =>
  db()
    .select()
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, studentId),
        eq(enrolmentTable.semester_id, semesterId),
        isNotNull(enrolmentTable.withdrawn_on),
      ),
    )
    .orderBy(asc(enrolmentTable.id))

/** What an open invoice asks half of, it asks whole. */
async function askWhole(owing: readonly Owing[], reason: string): Promise<void> {
  for (const [invoiceId, own] of Map.groupBy(owing, ({ row }) => row.invoice_id!))
    await replaceStudyInvoice(invoiceId, reason, lines =>
      lines.map(line => own.find(({ row }) => row.subject_id === line.subject_id)?.line ?? line),
    )
}

/** What came back, or was cancelled whole, is asked for by another invoice. */
async function askAnew(student: Student, owing: readonly Owing[], reason: string): Promise<void> {
  if (!owing.length) return
  const { id: invoice_id } = await chargePayer({
    kind: 'study',
    reference: `studies.return:${owing[0]!.row.id}:${clock.now().getTime()}`,
    payer: { guard: 'students', id: student.account_id, name: student.full_name },
    lines: owing.map(({ row: { fee_let_go }, line }) =>
      fee_let_go === line.quantity * line.unit_amount
        ? { ...line, reason }
        : { ...line, quantity: 1, unit_amount: fee_let_go, reason },
    ),
  })
  await write(
    owing.map(({ row }) => row),
    { invoice_id, paid: false },
  )
  await notifyChanged([student.id])
}

const write = (rows: readonly Enrolment[], values: Partial<typeof enrolmentTable.$inferInsert>) =>
  db()
    .update(enrolmentTable)
    .set(values)
    .where(
      inArray(
        enrolmentTable.id,
        rows.map(row => row.id),
      ),
    )
