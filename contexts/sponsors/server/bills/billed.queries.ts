import { semesterList } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq } from 'drizzle-orm'
import { listBilled } from '../../contract/bills.ts'
import { standingOfLines } from '../standing/standing-of-bills.ts'
import { billLineTable, billTable, isOwed } from '../tables/bills.table.ts'

const from = () =>
  db()
    .select({ line: billLineTable, bill: billTable, student: studentTable })
    .from(billLineTable)
    .innerJoin(billTable, eq(billTable.id, billLineTable.bill_id))
    .innerJoin(studentTable, eq(studentTable.id, billLineTable.student_id))
    .$dynamic()

/** What sponsors were billed for whom; what was refused, or taken back, is not among it. */
export const billedList = handleList(listBilled, {
  from,
  key: billLineTable.id,
  where: async ({ query: { filter } }) => [
    isOwed,
    filter.sponsor_id && eq(billTable.sponsor_id, filter.sponsor_id),
    filter.semester_id && eq(billTable.semester_id, filter.semester_id),
    filter.student_id && eq(billLineTable.student_id, filter.student_id),
    filter.bill_id && eq(billLineTable.bill_id, filter.bill_id),
    await withinWord(billTable.billed_on, filter.during),
  ],
  search: [studentTable.search_text, billTable.search_text],
  sorts: {
    id: billLineTable.id,
    student: studentTable.full_name,
    student_number: studentTable.number,
    amount: billLineTable.amount,
    billed_on: billTable.billed_on,
  },
  sums: () =>
    db()
      .select({
        id: billLineTable.id,
        amount: billLineTable.amount,
        sponsor_id: billTable.sponsor_id,
        semester_id: billTable.semester_id,
      })
      .from(billLineTable)
      .innerJoin(billTable, eq(billTable.id, billLineTable.bill_id))
      .innerJoin(studentTable, eq(studentTable.id, billLineTable.student_id))
      .$dynamic(),
  present: async (rows, { language }) => {
    const stands = await standingOfLines(rows.map(({ line }) => line))
    const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
    return rows.map(({ line, bill, student }) => ({
      id: line.id,
      bill_id: bill.id,
      bill_number: bill.number!,
      sponsor: bill.sponsor_name,
      semester: semesters.get(bill.semester_id) ?? '',
      billed_on: bill.billed_on!,
      student_id: student.id,
      student: student.full_name,
      student_number: student.number,
      invoice_id: line.invoice_id,
      invoice_number: line.invoice_number,
      amount: line.amount,
      back: line.amount - stands(line),
      stands: stands(line),
    }))
  },
})
