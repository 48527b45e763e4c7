import { nameIn, semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { invoiceTable, payerSemesterTable } from '@halaqa/finance/readable'
import { linesOfInvoice } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { headOf, studentById } from '@halaqa/students/server'
import { enrolmentTable } from '@halaqa/studies/readable'
import { feeLines } from '@halaqa/studies/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { accountReview, debitRun } from '../../contract/permissions.ts'
import { findingsOf } from './reviews.queries.ts'

/** The account of a student in a semester, subject by subject; amounts are baisa. 404 where there is no such student or semester. */
export async function reviewOf(studentId: number, asked: number | undefined, actor: Actor, language: string) {
  const student = await studentById(studentId)
  const semesterId = (await semesterAsked(asked))?.id
  const semesters = await semesterChoices(language)
  const found = semesterId === undefined ? [] : await findingsOf(student.id, semesterId)
  return {
    student: await headOf(student, language),
    semester: semesters.find(each => each.id === semesterId) ?? null,
    semesters,
    findings: found.map(({ finding, amount, review, by, at, note }) => ({
      finding,
      amount,
      review,
      by,
      at,
      note: note ?? '',
    })),
    lines: semesterId === undefined ? [] : await linesOf(student, semesterId, language),
    fees: await feesOf(student.account_id, semesterId ?? 0),
    can: {
      review: actor.permissions.has(accountReview) && found.some(each => each.review === 'due'),
      take_back: actor.permissions.has(accountReview) && found.some(each => each.review === 'done'),
      charge: actor.permissions.has(debitRun) && found.some(each => each.finding === 'uncharged'),
    },
  }
}

async function linesOf(student: { id: number; specialty_id: number }, semesterId: number, language: string) {
  const rows = await db()
    .select({
      subject_id: enrolmentTable.subject_id,
      semester_id: enrolmentTable.semester_id,
      hours: enrolmentTable.hours,
      state: enrolmentTable.state,
      withdrawn_on: enrolmentTable.withdrawn_on,
      invoice_id: enrolmentTable.invoice_id,
    })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.student_id, student.id), eq(enrolmentTable.semester_id, semesterId)))
    .orderBy(asc(enrolmentTable.id))
  const prices = await feeLines(rows.map(row => ({ ...row, specialty_id: student.specialty_id })))
  const subjects = await subjectsByIds(rows.map(row => row.subject_id))
  const invoices = await invoicesWithLines([...new Set(rows.flatMap(row => row.invoice_id ?? []))])
  return rows.map((row, at) => {
    const subject = subjects.get(row.subject_id)!
    const invoice = invoices.get(row.invoice_id ?? 0)
    const own =
      invoice?.lines.filter(line => line.subject_id === row.subject_id && line.semester_id === semesterId) ?? []
    const costsNothing = row.state === 'equal' || row.withdrawn_on !== null
    return {
      subject_id: row.subject_id,
      code: subject.code,
      subject: nameIn(subject, language),
      hours: row.hours,
      charged: invoice && !own.length ? null : own.reduce((sum, line) => sum + line.quantity * line.unit_amount, 0),
      invoice_id: invoice?.id ?? null,
      invoice: invoice?.number ?? null,
      price: costsNothing ? 0 : prices[at]!.quantity * prices[at]!.unit_amount,
    }
  })
}

/** The invoices that ask for subjects, a handful of a student's semester, with their lines. */
async function invoicesWithLines(ids: number[]) {
  if (!ids.length) return new Map<number, never>()
  const rows = await db()
    .select({ id: invoiceTable.id, number: invoiceTable.number })
    .from(invoiceTable)
    .where(inArray(invoiceTable.id, ids))
  const all = await Promise.all(rows.map(async row => ({ ...row, lines: await linesOfInvoice(row.id) })))
  return new Map(all.map(invoice => [invoice.id, invoice]))
}

const nothing = { charged: 0, paid: 0, granted: 0, let_go: 0, open: 0 }
async function feesOf(accountId: number, semesterId: number) {
  const { charged, paid, granted, let_go, open } = payerSemesterTable
  const [row] = await db()
    .select({ charged, paid, granted, let_go, open })
    .from(payerSemesterTable)
    .where(
      and(
        eq(payerSemesterTable.semester_id, semesterId),
        eq(payerSemesterTable.payer_guard, 'students'),
        eq(payerSemesterTable.payer_id, accountId),
      ),
    )
  return row ?? nothing
}
