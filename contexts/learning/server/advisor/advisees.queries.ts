import { specialtyNames } from '@halaqa/academics/server'
import { staffToChoose } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { handleChoices, handleList } from '@halaqa/kit-server/list'
import { isOfSpecialty, studentsToList } from '@halaqa/students/server'
import { and, count, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { listAdvisees, listAdvisors } from '../../contract/advisor.ts'
import { advisorAnswer } from '../../contract/permissions.ts'
import { advisingTable } from './advisor.table.ts'

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
export const adviseesList = handleList(listAdvisees, {
  ...studentsToList,
  where: ({ query: { filter } }) => [
    filter.without !== undefined && (filter.without ? notInArray : inArray)(studentsToList.key, advised()),
    filter.advisor_id && inArray(studentsToList.key, advised(filter.advisor_id)),
    filter.specialty_id && isOfSpecialty(filter.specialty_id),
  ],
  present: async (rows, { language }) => {
    const ids = rows.map(row => row.id)
    const [specialties, advisings] = await Promise.all([
      specialtyNames(language),
      db()
        .select()
        .from(advisingTable)
        .where(and(inArray(advisingTable.student_id, ids), isNull(advisingTable.ended_at))),
    ])
    const of = new Map(advisings.map(each => [each.student_id, each]))
    return rows.map(row => ({
      id: row.id,
      full_name: row.name,
      number: row.number,
      specialty: specialties.get(row.specialty_id) ?? '',
      advisor: of.get(row.id)?.advisor_name ?? '',
      advisor_id: of.get(row.id)?.advisor_id ?? null,
      since: of.get(row.id)?.since.toISOString() ?? null,
    }))
  },
})

/** Staff who may advise, with how many they advise now. */
export const advisorChoices = handleChoices(listAdvisors, {
  ...staffToChoose(advisorAnswer),
  present: async rows => {
    const ids = rows.map(row => row.id)
    const counts = await db()
      .select({ id: advisingTable.advisor_id, students: count() })
      .from(advisingTable)
      .where(and(inArray(advisingTable.advisor_id, ids), isNull(advisingTable.ended_at)))
      .groupBy(advisingTable.advisor_id)
    const of = new Map(counts.map(each => [each.id, each.students]))
    return rows.map(row => ({ ...row, students: of.get(row.id) ?? 0 }))
  },
})
