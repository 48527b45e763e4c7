import { activeSemester, nameIn, semesterById, semesterList } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { handleRows } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, inArray } from 'drizzle-orm'
import { listPaidStudy } from '../../contract/paid-study.ts'
import { paidByGrants } from '../grants/grants.queries.ts'
import { fundTable } from '../tables/funds.table.ts'
import { grantTable } from '../tables/grants.table.ts'

export async function semestersToChoose(language: string) {
  const rows = await semesterList(language)
  return {
    rows: rows.map(({ id, name }) => ({ id, name })),
    semester_id: (await activeSemester())?.id ?? rows[0]?.id ?? null,
  }
}

/** Whose study was paid in a semester: what of each grant still stands by the books. 404 where there is no such semester. */
export const paidStudyList = handleRows(listPaidStudy, async ({ params, query: { filter }, language }) => {
  await semesterById(params.semester_id)
  const rows = await db()
    .select({ grant: grantTable, fund: fundTable, student: studentTable })
    .from(grantTable)
    .innerJoin(fundTable, eq(fundTable.id, grantTable.fund_id))
    .innerJoin(studentTable, eq(studentTable.id, grantTable.student_id))
    .where(
      and(
        eq(grantTable.semester_id, params.semester_id),
        inArray(grantTable.state, ['posted', 'contested']),
        filter.fund_id ? eq(grantTable.fund_id, filter.fund_id) : undefined,
      ),
    )
  const paid = await paidByGrants(rows.map(({ grant }) => grant.id))
  return rows
    .map(({ grant, fund, student }) => ({
      id: grant.id,
      student_id: student.id,
      student_number: student.number,
      student: student.full_name,
      fund: nameIn(fund, language),
      invoice_number: grant.invoice_number,
      approved_on: grant.approved_on!,
      paid: paid(grant.id),
    }))
    .filter(each => each.paid > 0)
})
