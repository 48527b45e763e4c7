import { semesterById } from '@halaqa/academics/server'
import { refundOf, refundPercent, weekOf } from '@halaqa/finance/contract'
import {
  chargePayer,
  giveBack,
  type InvoiceLine,
  linesOfInvoice,
  refundableOf,
  replaceInvoice,
} from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import type { Student } from '@halaqa/students/server'
import { notifyStudents, studentById } from '@halaqa/students/server'
import { eq, inArray } from 'drizzle-orm'
import type { FeeBack } from '../../contract/enrolment-office.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'
import { feeLines } from './fee-lines.ts'

type Charged = Pick<Enrolment, 'id' | 'subject_id' | 'semester_id' | 'hours'>

/** Charges the hours of subjects of a student that were enrolled just now, by one invoice at the price of their semester. */
export async function chargeHours(
  student: Student,
  rows: readonly Charged[],
  reference = `studies.enrolment:${rows[0]!.id}`,
): Promise<number> {
  const invoice = await chargePayer({
    kind: 'study',
    reference,
    payer: { guard: 'students', id: student.account_id, name: student.full_name },
    lines: await linesOf(student, rows),
  })
  await putOn(invoice.id, rows)
  return invoice.id
}

/** Of a subject that was settled by no invoice nothing can be owed back: a preview says so. */
function noteNothingBack({ invoice_id, paid, state }: Enrolment): void {
  if (!invoice_id && paid && state !== 'equal') noteConsequence('studies.consequence.settled_by_no_invoice')
}

/**
 * A subject that is studied no longer: what was paid for its hours is owed back, else its invoice asks for the others alone. By
 * the rule of the college that is less from week to week (R036); all of it where the college itself was wrong.
 */
export async function takeOffInvoice(row: Enrolment, reason: string, feeBack: FeeBack): Promise<void> {
  noteNothingBack(row)
  // Whoever left has been settled with by the day on which they left.
  if (!row.invoice_id || row.withdrawn_on) return
  const week = feeBack === 'all' ? 0 : await weekOfSemester(row)
  noteShare(week)
  if (row.paid) await owePart(row, week, reason)
  else await chargeLess([row], week, reason)
}

/** Of a paid subject the part that the rule returns is owed back; answers how much, in baisa. */
export async function owePart(row: Enrolment, week: number, reason: string, isToldLater = false): Promise<number> {
  const { id, subject_id } = row
  const invoiceId = row.invoice_id!
  // A first term is charged by its average hours: no more goes back than came.
  const fee = Math.min(feeOf(row, await linesOfInvoice(invoiceId)), await refundableOf(invoiceId))
  const amount = refundOf(fee, week)
  const isOwed = await giveBack({
    invoiceId,
    amount,
    reference: owedUnder(id),
    reason,
    subjectId: subject_id,
    isToldLater,
  })
  return isOwed ? amount : 0
}

/** What finance knows a part by that is owed back for an attempt. */
export const owedUnder = (enrolmentId: number): string => `studies.enrolment:${enrolmentId}`

async function weekOfSemester({ semester_id }: Enrolment): Promise<number> {
  return weekOf(clock.today(), (await semesterById(semester_id)).starts_on)
}

/** A preview says that not all of it comes back. */
export function noteShare(week: number, subjects = 1): void {
  const percent = refundPercent(week)
  if (percent < 100) noteConsequence(`studies.consequence.${percent ? 'half' : 'nothing'}_back`, subjects)
}

/** What a subject costs: its line where it has one, else its hours at the price of an hour. */
function feeOf({ subject_id, hours }: Enrolment, lines: readonly InvoiceLine[]): number {
  const own = lines.find(line => line.subject_id === subject_id)
  return own ? own.quantity * own.unit_amount : hours * (lines[0]?.unit_amount ?? 0)
}

/** What the open invoice of a subject asks for it, in baisa. */
export const chargedFee = async (row: Enrolment): Promise<number> => feeOf(row, await linesOfInvoice(row.invoice_id!))

/** The open invoice of these subjects asks for what the rule leaves of them; answers by subject what it asks no longer, in baisa. */
export async function chargeLess(
  rows: readonly Enrolment[],
  week: number,
  reason: string,
): Promise<ReadonlyMap<number, number>> {
  const letGo = new Map<number, number>()
  const isOf = new Set<number | undefined>(rows.map(row => row.subject_id))
  if (refundPercent(week) === 0) return letGo
  await replaceStudyInvoice(rows[0]!.invoice_id!, reason, lines =>
    lines.flatMap(line => {
      if (!isOf.has(line.subject_id)) return [line]
      const fee = line.quantity * line.unit_amount
      const back = refundOf(fee, week)
      letGo.set(line.subject_id!, back)
      return fee > back ? [{ ...line, ...asked(line.quantity, fee - back), reason: partReason(week, reason) }] : []
    }),
  )
  return letGo
}

/** The hours stay on the line, each at what stays of its price, where that is a whole number of baisa. */
const asked = (hours: number, rest: number) =>
  rest % hours === 0 ? { quantity: hours, unit_amount: rest / hours } : { quantity: 1, unit_amount: rest }

/** What a line says of a fee that stays in part, and what whoever took the subject off wrote. */
function partReason(week: number, reason: string): string {
  const rule = translate('ar', 'studies.fee-part.week', { percent: 100 - refundPercent(week), week })
  return reason ? `${rule} (${reason})` : rule
}

/** What staff settle is asked for no longer. */
export const leaveInvoice = ({ invoice_id, subject_id }: Enrolment, reason: string) =>
  replaceStudyInvoice(invoice_id!, reason, lines => lines.filter(line => line.subject_id !== subject_id))

/** A subject of other hours is asked for by these. */
export const chargeOtherHours = ({ invoice_id, subject_id }: Enrolment, hours: number, reason: string) =>
  replaceStudyInvoice(invoice_id!, reason, lines =>
    lines.map(line => (line.subject_id === subject_id ? { ...line, quantity: hours } : line)),
  )

/**
 * Replaces an open invoice of a student's subjects (`replaceInvoice`): whatever is on it goes over to the one that comes instead, or to
 * none, and the student is told. Answers that one. Refuses `invoice-settled`.
 */
export async function replaceStudyInvoice(
  invoiceId: number,
  reason: string,
  change: (lines: InvoiceLine[]) => InvoiceLine[],
) {
  const students = await db()
    .selectDistinct({ id: enrolmentTable.student_id })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.invoice_id, invoiceId))
  const invoice = await replaceInvoice(invoiceId, { change, reason })
  await notifyChanged(students.map(each => each.id))
  await db()
    .update(enrolmentTable)
    .set({ invoice_id: invoice?.id ?? null })
    .where(eq(enrolmentTable.invoice_id, invoiceId))
  return invoice
}

/** What students are asked for their subjects has changed: once, until they have read it. */
export const notifyChanged = (studentIds: readonly number[]): Promise<void> =>
  notifyStudents(studentIds, { kind: 'studies.fees-changed', params: {}, link: '/student/payments', once: true })

type Exchange = { removed: readonly Enrolment[]; added: readonly Enrolment[]; reason: string }
/**
 * What is removed was charged, and so what comes instead is: what was paid goes over to a subject of as many hours, or is
 * owed back; the rest is asked for together. Where nothing was charged nothing is. An exchange is no withdrawal: all comes back.
 */
export async function exchangeFees(student: Student, { removed, added, reason }: Exchange): Promise<void> {
  for (const row of removed) noteNothingBack(row)
  const charged = removed.filter(row => row.invoice_id)
  if (!charged.length) return
  const rest = [...added]
  for (const row of charged.filter(each => each.paid)) {
    const at = rest.findIndex(each => each.hours === row.hours)
    if (at < 0) await takeOffInvoice(row, reason, 'all')
    else await handOver(row, rest.splice(at, 1)[0]!)
  }
  const open = Map.groupBy(
    charged.filter(row => !row.paid),
    row => row.invoice_id!,
  )
  if (!open.size && rest.length) await chargeHours(student, rest)
  for (const [invoiceId, gone] of open) {
    // On the first invoice that is replaced anyway.
    const more = rest.splice(0)
    const lines = await linesOf(student, more)
    await putOn(invoiceId, more)
    await replaceStudyInvoice(invoiceId, reason, before => [
      ...before.filter(line => !gone.some(row => row.subject_id === line.subject_id)),
      ...lines,
    ])
  }
}
const handOver = ({ invoice_id }: Enrolment, to: Enrolment) =>
  db().update(enrolmentTable).set({ invoice_id, paid: true }).where(eq(enrolmentTable.id, to.id))

/** Charges one subject anew that had left its invoice, which may still be named by it. */
export const chargeAgain = async (row: Enrolment): Promise<number> =>
  chargeHours(await studentById(row.student_id), [row], `studies.enrolment:${row.id}:again`)

const linesOf = (student: Student, rows: readonly Charged[]): Promise<InvoiceLine[]> =>
  feeLines(rows.map(row => ({ ...row, specialty_id: student.specialty_id })))

const putOn = (invoiceId: number, rows: readonly Charged[]) =>
  db()
    .update(enrolmentTable)
    .set({ invoice_id: invoiceId })
    .where(
      inArray(
        enrolmentTable.id,
        rows.map(row => row.id),
      ),
    )
