import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq, or } from 'drizzle-orm'
import { listDepartmentChanges } from '../../contract/department-changes.ts'
import { departmentChangeTable } from './department-changes.table.ts'

const selectChanges = () =>
  db()
    .select({ change: departmentChangeTable, number: studentTable.number, full_name: studentTable.full_name })
    .from(departmentChangeTable)
    .innerJoin(studentTable, eq(studentTable.id, departmentChangeTable.student_id))
    .$dynamic()

/** A speciality is that of before or of after. */
export const departmentChangesList = handleList(listDepartmentChanges, {
  from: selectChanges,
  key: departmentChangeTable.id,
  where: ({ query: { filter } }) => [
    filter.specialty_id &&
      or(
        eq(departmentChangeTable.from_specialty_id, filter.specialty_id),
        eq(departmentChangeTable.to_specialty_id, filter.specialty_id),
      ),
  ],
  search: studentTable.search_text,
  sorts: {
    at: departmentChangeTable.id,
    number: studentTable.number,
    full_name: studentTable.full_name,
    term: departmentChangeTable.to_term,
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
  return rows.map(({ change, number, full_name }) => ({
    id: change.id,
    student_id: change.student_id,
    number,
    full_name,
    from: names.get(change.from_specialty_id) ?? '',
    to: names.get(change.to_specialty_id) ?? '',
    term: change.to_term,
    recognised: change.recognised,
    reason: change.reason,
    decision_number: change.decision_number,
    by: change.by_name,
    at: change.at.toISOString(),
  }))
}
