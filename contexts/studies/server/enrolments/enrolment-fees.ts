import { nameIn, specialtyById } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { chargePayer, giveBack, refundableOf, replaceInvoice, unitAmountOf } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import type { Student } from '@halaqa/students/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'

type Charged = Pick<Enrolment, 'id' | 'subject_id' | 'semester_id' | 'hours'>

/** Charges the hours of subjects of a student that were enrolled just now, by one invoice at the price of the speciality. */
export async function chargeHours(student: Student, rows: readonly Charged[]): Promise<number> {
  const { fee_per_hour } = await specialtyById(student.specialty_id)
  const left = await linesOf(rows)
  const invoice = await chargePayer({
    kind: 'study',
    reference: referenceOf(rows),
    payer: { guard: 'students', id: student.account_id, name: student.full_name },
    lines: left.map(line => ({ ...line, unit_amount: fee_per_hour })),
  })
  await putOn(invoice.id, rows)
  return invoice.id
}

/** Of a subject that was settled by no invoice nothing can be owed back: a preview says so. */
function noteNothingBack({ invoice_id, paid, state }: Enrolment): void {
  if (!invoice_id && paid && state !== 'equal') noteConsequence('studies.consequence.settled_by_no_invoice')
}

/** A subject that is charged no longer: what was paid for its hours is owed back, else its invoice asks for the others alone. */
export async function takeOffInvoice(row: Enrolment, reason: string): Promise<void> {
  noteNothingBack(row)
  const { id, invoice_id, hours, paid } = row
  if (!invoice_id) return
  // A first term is charged by its average hours: no more goes back than came.
  const amount = Math.min(hours * (await unitAmountOf(invoice_id)), await refundableOf(invoice_id))
  if (paid && amount === 0) return
  const owed = {
    invoiceId: invoice_id,
    amount,
    reference: `studies.enrolment:${id}`,
    reason,
    subjectId: row.subject_id,
  }
  if (await giveBack(owed)) return
  await chargeAnew(invoice_id, reason)
}

/** An open invoice of subjects is replaced by one for those that are on it now. Refuses `invoice-settled`. */
export async function chargeAnew(invoiceId: number, reason: string): Promise<void> {
  const rows = await db()
    .select()
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.invoice_id, invoiceId), eq(enrolmentTable.paid, false)))
    .orderBy(asc(enrolmentTable.id))
  const left = await linesOf(rows)
  const invoice = await replaceInvoice(invoiceId, { reference: rows.length ? referenceOf(rows) : '', left, reason })
  if (invoice) await putOn(invoice.id, rows)
}

type Exchange = { removed: readonly Enrolment[]; added: readonly Enrolment[]; reason: string }
/**
 * What is removed was charged, and so what comes instead is: what was paid goes over to a subject of as many hours, or is
 * owed back; the rest is asked for together. Where nothing was charged nothing is.
 */
export async function exchangeFees(student: Student, { removed, added, reason }: Exchange): Promise<void> {
  for (const row of removed) noteNothingBack(row)
  const charged = removed.filter(row => row.invoice_id)
  if (!charged.length) return
  const rest = [...added]
  for (const row of charged.filter(each => each.paid)) {
    const at = rest.findIndex(each => each.hours === row.hours)
    if (at < 0) await takeOffInvoice(row, reason)
    else await handOver(row, rest.splice(at, 1)[0]!)
  }
  const open = charged.filter(row => !row.paid)
  // On the invoice that is replaced anyway.
  if (open[0] && rest.length) await putOn(open[0].invoice_id!, rest)
  else if (rest.length) await chargeHours(student, rest)
  for (const invoiceId of new Set(open.map(row => row.invoice_id!))) await chargeAnew(invoiceId, reason)
}
const handOver = ({ invoice_id }: Enrolment, to: Enrolment) =>
  db().update(enrolmentTable).set({ invoice_id, paid: true }).where(eq(enrolmentTable.id, to.id))

/** One invoice for all of them, named by the first. */
const referenceOf = ([first]: readonly Charged[]) => `studies.enrolment:${first!.id}`

async function linesOf(rows: readonly Charged[]) {
  const subjects = await subjectsByIds(rows.map(row => row.subject_id))
  return rows.map(({ subject_id, semester_id, hours }) => ({
    label: nameIn(subjects.get(subject_id)!, 'ar'),
    quantity: hours,
    subject_id,
    semester_id,
  }))
}

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
