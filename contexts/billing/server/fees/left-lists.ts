import { semesterById } from '@halaqa/academics/server'
import { handleList } from '@halaqa/kit-server/list'
import { stateMoveTable, studentTable } from '@halaqa/students/readable'
import { eq } from 'drizzle-orm'
import { delayedFees, withdrawnFees, type YesOrNo } from '../../contract/fees-by-state.ts'
import { hasPaid, hasRefund, type Leaving, leftDuring, leftSorts, leftStudents } from './left-students.ts'
import { withSpecialty } from './with-specialty.ts'

type Asked = {
  params: { semester_id: number; paid: YesOrNo; refund: YesOrNo }
  query: { filter: { specialty_id?: number | undefined } }
}
const from = ({ params }: Asked) => leftStudents(params.semester_id)
const source = (to: Leaving) => ({
  from,
  sums: from,
  key: stateMoveTable.id,
  isDear: true as const,
  where: async ({ params, query: { filter } }: Asked) => [
    leftDuring(to, await semesterById(params.semester_id)),
    hasPaid(params.paid),
    hasRefund(params.refund),
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
  ],
  search: studentTable.search_text,
  sorts: leftSorts,
  present: (rows: Awaited<ReturnType<typeof from>>, { language }: { language: string }) =>
    withSpecialty(rows, language),
})

/** Who withdrew or postponed during a semester, student by student. */
export const leftLists = [
  ...handleList(withdrawnFees, source('withdrawn')),
  ...handleList(delayedFees, source('delayed')),
]
