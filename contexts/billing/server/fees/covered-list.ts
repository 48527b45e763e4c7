import { semesterById } from '@halaqa/academics/server'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq, gt, gte } from 'drizzle-orm'
import { coveredFees } from '../../contract/fees-by-state.ts'
import { creditOfStudent, creditsOfStudents } from '../payers/credits-of-students.ts'
import { withSpecialty } from './with-specialty.ts'

const fees = payerSemesterTable
/** Few have anything to their good: they are found first, in one statement, and then what they owe. */
function from() {
  const credits = creditsOfStudents()
  return db()
    .select({
      student_id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      standing: fees.standing,
      charged: fees.charged,
      paid: fees.paid,
      granted: fees.granted,
      let_go: fees.let_go,
      open: fees.open,
      credit: credits.credit,
    })
    .from(credits)
    .innerJoin(fees, eq(fees.payer_id, credits.holder))
    .innerJoin(studentTable, eq(studentTable.account_id, credits.holder))
    .$dynamic()
}

/** Who owes for a semester no more than what is to their good. */
export const coveredList = handleList(coveredFees, {
  from,
  sums: from,
  key: studentTable.id,
  isDear: true,
  where: async ({ params, query: { filter } }) => {
    const { id } = await semesterById(params.semester_id)
    return [
      eq(fees.semester_id, id),
      eq(fees.payer_guard, 'students'),
      gt(fees.open, 0),
      gte(creditOfStudent, fees.open),
      filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
    ]
  },
  search: studentTable.search_text,
  sorts: {
    student: studentTable.full_name,
    number: studentTable.number,
    charged: fees.charged,
    paid: fees.paid,
    open: fees.open,
  },
  present: (rows, { language }) => withSpecialty(rows, language),
})
