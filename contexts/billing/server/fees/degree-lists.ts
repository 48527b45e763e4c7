import { activeSemester, activeSemesterIdPart, specialtyList } from '@halaqa/academics/server'
import type { PayerStanding } from '@halaqa/finance/contract'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq, gte, inArray, sql } from 'drizzle-orm'
import { masterFees, newStudentFees } from '../../contract/fees-by-state.ts'
import { amountsOrNothing, feesOfStudent } from './fees-of-student.ts'
import { withSpecialty } from './with-specialty.ts'

const { charged, paid, granted, let_go, open } = amountsOrNothing
/** Of whom nothing was charged stands as one whose charge was taken back: nothing is asked of either. */
const standing = sql<PayerStanding>`coalesce(${payerSemesterTable.standing}, 'nothing')`
const from = () =>
  db()
    .select({
      student_id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      standing: standing.as('standing'),
      charged: charged.as('charged'),
      paid: paid.as('paid'),
      granted: granted.as('granted'),
      let_go: let_go.as('let_go'),
      open: open.as('open'),
    })
    .from(studentTable)
    .leftJoin(payerSemesterTable, feesOfStudent(activeSemesterIdPart))
    .$dynamic()

type Filter = { standing?: PayerStanding | undefined; specialty_id?: number | undefined }
/** Students of a degree, as the filters of the list narrow them. */
async function ofDegree(degree: string, filter: Filter) {
  const specialties = (await specialtyList('ar')).filter(each => each.degree_type === degree)
  return [
    inArray(
      studentTable.specialty_id,
      specialties.map(each => each.id),
    ),
    filter.standing && sql`${standing} = ${filter.standing}`,
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
  ]
}
const source = {
  from,
  sums: from,
  key: studentTable.id,
  isDear: true as const,
  search: studentTable.search_text,
  sorts: { student: studentTable.full_name, number: studentTable.number, charged, paid, open },
  present: (rows: Awaited<ReturnType<typeof from>>, { language }: { language: string }) =>
    withSpecialty(rows, language),
}

/** Students of a degree with what stands of their fees in the running semester: the new ones, and master's of any year. */
export const degreeLists = [
  ...handleList(newStudentFees, {
    ...source,
    where: async ({ params, query: { filter } }) => {
      const running = await activeSemester()
      return [
        // Before the first semester runs nobody is new in it.
        running ? gte(studentTable.enrolled_on, running.starts_on) : sql`false`,
        ...(await ofDegree(params.degree_type, filter)),
      ]
    },
  }),
  ...handleList(masterFees, {
    ...source,
    where: async ({ query: { filter } }) => [eq(studentTable.state, 'active'), ...(await ofDegree('master', filter))],
  }),
]
