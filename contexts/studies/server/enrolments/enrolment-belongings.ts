import { db } from '@halaqa/kit-server/database'
import { type Belongings, rowsOf } from '@halaqa/students/server'
import { and, eq, inArray } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'
import { refreshAverages } from './refresh-averages.ts'

/** Subjects go over with their marks; one that both records have in a semester stays (see merge of grades). */
export const enrolmentBelongings: Belongings = {
  ...rowsOf(enrolmentTable, {
    kind: 'enrolments',
    what: 'students.office.merge.moves_enrolments',
    once: row => `${row.semester_id}/${row.subject_id}`,
    staying: 'students.office.merge.stays',
    keeping: 'studies.enrolment',
  }),
  areWith: async (ids, studentId) => {
    const there = and(inArray(enrolmentTable.id, ids), eq(enrolmentTable.student_id, studentId))
    return (await db().$count(enrolmentTable, there)) === ids.length
  },
  afterwards: refreshAverages,
}
