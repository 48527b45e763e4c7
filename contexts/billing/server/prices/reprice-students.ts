import { invoiceTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { lockStudent, notifyStudents } from '@halaqa/students/server'
import { replaceStudyInvoice } from '@halaqa/studies/server'
import { and, asc, eq } from 'drizzle-orm'
import { isOutdatedInvoice, isPayer, type Outdated, priceInstead } from './outdated.ts'

/** `amount`, in baisa: what the invoices ask for that came instead. */
export type Repriced = { students: number; subjects: number; amount: number }

/**
 * Replaces the open invoices of these students that were charged by outdated prices; whoever is asked for another amount is told.
 * In the current transaction, each student held: whoever takes a subject or leaves one meanwhile waits.
 */
export async function repriceStudents(
  studentIds: readonly number[],
  outdated: readonly Outdated[],
  reason: string,
): Promise<Repriced> {
  const done: Repriced = { students: 0, subjects: 0, amount: 0 }
  const told: number[] = []
  for (const studentId of studentIds.toSorted((one, other) => one - other)) {
    const { specialty_id } = await lockStudent(studentId)
    const before = done.subjects
    for (const { id, total } of await invoicesOf(studentId, outdated)) {
      const invoice = await repriceInvoice(id, specialty_id)
      done.amount += invoice.total
      if (invoice.total !== total) told.push(studentId)
    }
    if (done.subjects > before) done.students++
  }
  if (done.students) noteConsequence('finance.consequence.issued', done.students)
  await notifyStudents([...new Set(told)], { kind: 'billing.repriced', params: {}, link: '/student/payments' })
  return done

  async function repriceInvoice(id: number, specialtyId: number) {
    const priceNow = priceInstead(outdated)
    const invoice = await replaceStudyInvoice(id, reason, lines =>
      lines.map(line => {
        const now = line.item === 'study' && !line.reason ? priceNow(line, specialtyId) : undefined
        if (now) done.subjects++
        return { ...line, ...now }
      }),
    )
    return invoice!
  }
}

/** Once the student is held: what was settled meanwhile is open no longer. */
const invoicesOf = (studentId: number, outdated: readonly Outdated[]) =>
  db()
    .select({ id: invoiceTable.id, total: invoiceTable.total })
    .from(invoiceTable)
    .innerJoin(studentTable, isPayer)
    .where(and(eq(studentTable.id, studentId), eq(invoiceTable.state, 'open'), isOutdatedInvoice(outdated)))
    .orderBy(asc(invoiceTable.id))
