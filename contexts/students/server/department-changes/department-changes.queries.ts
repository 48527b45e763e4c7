import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { eq, or } from 'drizzle-orm'
import { listDepartmentChanges } from '../../contract/department-changes.ts'
import { studentTable } from '../students/students.table.ts'
import { departmentChangeTable } from './department-changes.table.ts'

const selectChanges = () =>
  db()
    .select({ change: departmentChangeTable, number: studentTable.number, fullName: studentTable.fullName })
    .from(departmentChangeTable)
    .innerJoin(studentTable, eq(studentTable.id, departmentChangeTable.studentId))
    .$dynamic()

/** A speciality is that of before or of after. */
export const departmentChangesList = handleList(listDepartmentChanges, {
  from: selectChanges,
  key: departmentChangeTable.id,
  where: ({ query: { filter } }) => [
    filter.specialty_id &&
      or(
        eq(departmentChangeTable.fromSpecialtyId, filter.specialty_id),
        eq(departmentChangeTable.toSpecialtyId, filter.specialty_id),
      ),
  ],
  search: studentTable.searchText,
  sorts: {
    at: departmentChangeTable.id,
    number: studentTable.number,
    full_name: studentTable.fullName,
    term: departmentChangeTable.toTerm,
    recognised: departmentChangeTable.recognised,
  },
  present: (rows, { language }) => present(rows, language),
})

export async function changeView(id: number, language: string) {
  const [view] = await present(await selectChanges().where(eq(departmentChangeTable.id, id)), language)
  return view ?? refuse(notFound)
}

async function present(rows: Awaited<ReturnType<typeof selectChanges>>, language: string) {
  const names = await specialtyNames(language)
  return rows.map(({ change, number, fullName }) => ({
    id: change.id,
    student_id: change.studentId,
    number,
    full_name: fullName,
    from: names.get(change.fromSpecialtyId) ?? '',
    to: names.get(change.toSpecialtyId) ?? '',
    term: change.toTerm,
    recognised: change.recognised,
    reason: change.reason,
    decision_number: change.decisionNumber,
    by: change.byName,
    at: change.at.toISOString(),
  }))
}
