import { semesterById } from '@halaqa/academics/server'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { eq, gte, sql } from 'drizzle-orm'
import { exceptedFees, noSubjectFees } from '../../contract/semester-fees.ts'
import { exceptionTable } from '../exceptions/exceptions.table.ts'
import { amountsOrNothing, feesOfStudent } from './fees-of-student.ts'
import { withSpecialty } from './with-specialty.ts'

const fees = payerSemesterTable
const amounts = amountsOrNothing
const student = {
  student_id: studentTable.id,
  student: studentTable.full_name,
  number: studentTable.number,
  specialty_id: studentTable.specialty_id,
}

type Of = { params: { semester_id: number } }

/** Who need not pay for a semester: a decision excepts them, or they take no subject. */
export const freeLists = [
  ...handleList(exceptedFees, {
    from: ({ params }: Of) =>
      db()
        .select({
          ...student,
          decision_number: exceptionTable.decision_number,
          until: exceptionTable.until,
          ...amounts,
        })
        .from(exceptionTable)
        .innerJoin(studentTable, eq(studentTable.id, exceptionTable.student_id))
        .leftJoin(fees, feesOfStudent(params.semester_id))
        .$dynamic(),
    sums: ({ params }: Of) =>
      db()
        .select({
          id: exceptionTable.id,
          specialty_id: studentTable.specialty_id,
          charged: amounts.charged.as('charged'),
          open: amounts.open.as('open'),
        })
        .from(exceptionTable)
        .innerJoin(studentTable, eq(studentTable.id, exceptionTable.student_id))
        .leftJoin(fees, feesOfStudent(params.semester_id))
        .$dynamic(),
    key: exceptionTable.id,
    isDear: true,
    where: async ({ params, query: { filter } }) => {
      const { starts_on } = await semesterById(params.semester_id)
      return [
        gte(exceptionTable.until, starts_on),
        // Of several decisions on a student the one that lasts longest.
        sql`not exists (select from ${exceptionTable} other where other.student_id = ${exceptionTable.student_id}
          and (other.until, other.id) > (${exceptionTable.until}, ${exceptionTable.id}))`,
        filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
      ]
    },
    search: studentTable.search_text,
    sorts: {
      student: studentTable.full_name,
      number: studentTable.number,
      until: exceptionTable.until,
      charged: amounts.charged,
      open: amounts.open,
    },
    present: (rows, { language }) => withSpecialty(rows, language),
  }),
  ...handleList(noSubjectFees, {
    from: ({ params }: Of) =>
      db()
        .select({ ...student, ...amounts })
        .from(studentTable)
        .leftJoin(fees, feesOfStudent(params.semester_id))
        .$dynamic(),
    keys: () => db().select({ id: studentTable.id }).from(studentTable).$dynamic(),
    sums: () =>
      db().select({ id: studentTable.id, specialty_id: studentTable.specialty_id }).from(studentTable).$dynamic(),
    key: studentTable.id,
    isDear: true,
    where: async ({ params, query: { filter } }) => {
      await semesterById(params.semester_id)
      return [
        eq(studentTable.state, 'active'),
        // Each who studies once, out of an index: looked for one by one they take five times as long.
        sql`not exists (select from (select distinct ${enrolmentTable.student_id} as id from ${enrolmentTable}
          where ${enrolmentTable.semester_id} = ${params.semester_id} offset 0) taking where taking.id = ${studentTable.id})`,
        filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
      ]
    },
    search: studentTable.search_text,
    sorts: { student: studentTable.full_name, number: studentTable.number },
    present: (rows, { language }) => withSpecialty(rows, language),
  }),
]
