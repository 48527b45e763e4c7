import { specialtyNames } from '@halaqa/academics/server'
import { staffWith } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { studentsListed } from '@halaqa/students/server'
import { and, count, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { advisorAnswer } from '../../contract/permissions.ts'
import { advisingTable } from './advisor.table.ts'

type Asked = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { without?: boolean | undefined; advisor_id?: number | undefined; specialty_id?: number | undefined }
}
const advised = (advisorId?: number) =>
  db()
    .select({ id: advisingTable.student_id })
    .from(advisingTable)
    .where(
      and(
        isNull(advisingTable.ended_at),
        advisorId === undefined ? undefined : eq(advisingTable.advisor_id, advisorId),
      ),
    )

/** Students and who advises them. */
export async function adviseesPage({ filter, ...asked }: Asked, language: string) {
  const { without, advisor_id, specialty_id } = filter
  const { rows, ...page } = await studentsListed({
    ...asked,
    specialty_id,
    where: studentId =>
      and(
        without === undefined ? undefined : without ? notInArray(studentId, advised()) : inArray(studentId, advised()),
        advisor_id ? inArray(studentId, advised(advisor_id)) : undefined,
      ),
  })
  const ids = rows.map(row => row.id)
  const [specialties, advisings] = await Promise.all([
    specialtyNames(language),
    db()
      .select()
      .from(advisingTable)
      .where(and(inArray(advisingTable.student_id, ids), isNull(advisingTable.ended_at))),
  ])
  const of = new Map(advisings.map(each => [each.student_id, each]))
  return {
    rows: rows.map(row => ({
      id: row.id,
      full_name: row.name,
      number: row.number,
      specialty: specialties.get(row.specialty_id) ?? '',
      advisor: of.get(row.id)?.advisor_name ?? '',
      advisor_id: of.get(row.id)?.advisor_id ?? null,
      since: of.get(row.id)?.since.toISOString() ?? null,
    })),
    ...page,
  }
}

/** Staff who may advise, with how many they advise now. */
export async function advisorsPage(asked: Parameters<typeof staffWith>[1]) {
  const { rows, ...page } = await staffWith(advisorAnswer, asked)
  const counts = await db()
    .select({ id: advisingTable.advisor_id, students: count() })
    .from(advisingTable)
    .where(
      and(
        inArray(
          advisingTable.advisor_id,
          rows.map(row => row.id),
        ),
        isNull(advisingTable.ended_at),
      ),
    )
    .groupBy(advisingTable.advisor_id)
  const of = new Map(counts.map(each => [each.id, each.students]))
  return { rows: rows.map(row => ({ ...row, students: of.get(row.id) ?? 0 })), ...page }
}
