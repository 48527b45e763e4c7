import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { searched } from '../students/office-list.ts'
import { studentTable } from '../students/students.table.ts'
import { departmentChangeTable } from './department-changes.table.ts'

type Asked = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { specialty_id?: number | undefined }
}

/** One page of changes; a speciality is that of before or of after. */
export async function changesPage({ page, per_page, sort, q, filter }: Asked, language: string) {
  const { specialty_id } = filter
  const words = searched(q)
  const where = and(
    specialty_id
      ? or(
          eq(departmentChangeTable.fromSpecialtyId, specialty_id),
          eq(departmentChangeTable.toSpecialtyId, specialty_id),
        )
      : undefined,
    words &&
      inArray(departmentChangeTable.studentId, db().select({ id: studentTable.id }).from(studentTable).where(words)),
  )
  const total = await db().$count(departmentChangeTable, where)
  const rows = await selectChanges()
    .where(where)
    .orderBy(sort === 'at' ? asc(departmentChangeTable.id) : desc(departmentChangeTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return {
    rows: await present(rows, language),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

export async function changeView(id: number, language: string) {
  const [view] = await present(await selectChanges().where(eq(departmentChangeTable.id, id)), language)
  return view ?? refuse(notFound)
}

const selectChanges = () =>
  db()
    .select({ change: departmentChangeTable, number: studentTable.number, fullName: studentTable.fullName })
    .from(departmentChangeTable)
    .innerJoin(studentTable, eq(studentTable.id, departmentChangeTable.studentId))
    .$dynamic()

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
