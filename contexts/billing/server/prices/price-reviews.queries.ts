import { semesterList } from '@halaqa/academics/server'
import { invoiceLineTable, invoiceTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { priceReviews } from '../../contract/price-reviews.ts'
import { withSpecialty } from '../fees/with-specialty.ts'
import { isOutdatedInvoice, isOutdatedLine, isPayer, type Outdated, outdatedIn, priceInstead } from './outdated.ts'

const lines = invoiceLineTable
const from = () =>
  db()
    .select({
      id: invoiceTable.id,
      invoice: invoiceTable.number,
      student_id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      semester_id: sql<number>`${invoiceTable.semester_id}`.as('semester_id'),
      charged: invoiceTable.total,
    })
    .from(invoiceTable)
    .innerJoin(studentTable, isPayer)
    .$dynamic()

/** Open invoices whose hours were charged by a price that counts no longer. */
export const priceReviewList = handleList(priceReviews, {
  from,
  sums: from,
  key: invoiceTable.id,
  isDear: true,
  where: async ({ query: { filter } }) => [
    eq(invoiceTable.state, 'open'),
    isOutdatedInvoice(await outdatedIn(filter.semester_id)),
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
  ],
  search: studentTable.search_text,
  sorts: { student: studentTable.full_name, number: studentTable.number },
  present: async (rows, { query, language }) => {
    const outdated = await outdatedIn(query.filter.semester_id)
    const changes = await changesOf(
      rows.map(row => row.id),
      outdated,
    )
    const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
    return (await withSpecialty(rows, language)).map(row => {
      const { hours, difference } = changes.get(row.id) ?? none
      return {
        ...row,
        semester: semesters.get(row.semester_id) ?? '',
        hours,
        by_price: row.charged + difference,
        difference,
      }
    })
  },
})

const none = { hours: 0, difference: 0 }
/** Of each of these invoices the hours that were charged by an outdated price, and how much more they cost now, in baisa. */
async function changesOf(invoiceIds: readonly number[], outdated: readonly Outdated[]) {
  const changes = new Map<number, typeof none>()
  if (!invoiceIds.length) return changes
  const rows = await db()
    .select({
      invoice_id: lines.invoice_id,
      semester_id: lines.semester_id,
      price_id: lines.price_id,
      quantity: lines.quantity,
      amount: lines.amount,
      specialty_id: studentTable.specialty_id,
    })
    .from(lines)
    .innerJoin(invoiceTable, eq(invoiceTable.id, lines.invoice_id))
    .innerJoin(studentTable, isPayer)
    .where(and(inArray(lines.invoice_id, [...invoiceIds]), isOutdatedLine(outdated)))
  const priceNow = priceInstead(outdated)
  for (const { invoice_id, quantity, amount, specialty_id, ...line } of rows) {
    const { hours, difference } = changes.get(invoice_id) ?? none
    const { unit_amount } = priceNow(line, specialty_id)!
    changes.set(invoice_id, { hours: hours + quantity, difference: difference + quantity * unit_amount - amount })
  }
  return changes
}
