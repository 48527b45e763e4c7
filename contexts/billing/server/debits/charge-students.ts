import { issueInvoices, reserveInvoices } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { feeLines, putOnInvoices } from '@halaqa/studies/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { notifyEachOfMoney } from '../notices/notify-of-money.ts'
import type { Conditions } from './uncharged.ts'

export type Charged = { students: number; subjects: number; amount: number; invoiceIds: number[] }

/**
 * Charges the subjects of these students that are to be charged (`conditionsOf`): an invoice each, named by `cause` and the student. In the
 * current transaction, under a lock on both, so that nobody is charged twice for one. The students are told.
 */
export async function chargeStudents(
  studentIds: readonly number[],
  toCharge: Conditions['toCharge'],
  cause: string,
): Promise<Charged> {
  const rows = await db()
    .select({
      id: enrolmentTable.id,
      subject_id: enrolmentTable.subject_id,
      semester_id: enrolmentTable.semester_id,
      hours: enrolmentTable.hours,
      student_id: studentTable.id,
      specialty_id: studentTable.specialty_id,
      account_id: studentTable.account_id,
      full_name: studentTable.full_name,
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(and(inArray(studentTable.id, [...studentIds]), toCharge))
    .orderBy(asc(studentTable.id), asc(enrolmentTable.id))
    .for('no key update')
  const lines = await feeLines(rows)
  const charged = [
    ...Map.groupBy(
      rows.map((row, at) => ({ row, line: lines[at]! })),
      ({ row }) => row.student_id,
    ),
  ].flatMap(([studentId, all]) => {
    // What costs nothing is asked of nobody.
    const own = all.filter(({ line }) => line.quantity * line.unit_amount > 0)
    return own.length ? [{ studentId, own }] : []
  })
  const invoiceIds = await reserveInvoices(charged.length)
  const pairs = charged.flatMap(({ own }, at) => own.map(({ row }) => [row.id, invoiceIds[at]!] as const))
  await putOnInvoices(
    pairs.map(([id]) => id),
    pairs.map(([, invoiceId]) => invoiceId),
  )
  if (charged.length) noteConsequence('finance.consequence.issued', charged.length)
  await notifyEachOfMoney(
    'billing.charged',
    charged.map(({ studentId, own }) => ({ studentId, amount: amountOf(own) })),
  )
  // Last: whoever else issues an invoice waits from here on.
  await issueInvoices(
    charged.map(({ studentId, own }, at) => ({
      id: invoiceIds[at]!,
      kind: 'study',
      reference: `${cause}:${studentId}`,
      payer: { guard: 'students', id: own[0]!.row.account_id, name: own[0]!.row.full_name },
      lines: own.map(({ line }) => line),
    })),
  )
  const amount = amountOf(charged.flatMap(({ own }) => own))
  return { students: charged.length, subjects: pairs.length, amount, invoiceIds }
}

const amountOf = (charged: readonly { line: { quantity: number; unit_amount: number } }[]): number =>
  charged.reduce((sum, { line }) => sum + line.quantity * line.unit_amount, 0)
