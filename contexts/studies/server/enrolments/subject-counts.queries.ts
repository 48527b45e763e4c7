import { answeredTogether, db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { enrolmentTable } from './enrolments.table.ts'

/** `students` are all in that state, `marked` those of them who have their whole mark, `paid` those whose fee is paid. */
export type SubjectCount = {
  subject_id: number
  state: EnrolmentState
  students: number
  marked: number
  paid: number
}

/**
 * How many are enrolled in each subject of a semester, by state, in no order. The few pairs of subject and state are found by
 * leaping from one to the next in `enrolments_subject`, and each is counted by itself: to group half a million entries takes
 * half as long again as to count them.
 */
export const subjectCounts = (semesterId: number): Promise<readonly SubjectCount[]> =>
  together(`${semesterId}`, () => countedPairs(semesterId))
const together = answeredTogether<SubjectCount[]>()

async function countedPairs(semesterId: number): Promise<SubjectCount[]> {
  const { subject_id, state, mark, paid } = enrolmentTable
  const ofSemester = sql`from ${enrolmentTable} where ${enrolmentTable.semester_id} = ${semesterId}`
  const first = sql`order by ${subject_id}, ${state} limit 1`
  const { rows } = await db().execute<SubjectCount>(sql`
    with recursive pair(subject_id, state) as (
      (select ${subject_id}, ${state} ${ofSemester} ${first})
      union all select next.* from pair, lateral (
        select ${subject_id}, ${state} ${ofSemester} and (${subject_id}, ${state}) > (pair.subject_id, pair.state) ${first}) as next
    ) select pair.*, counted.* from pair, lateral (
      select count(*)::int as students, count(${mark})::int as marked, (count(*) filter (where ${paid}))::int as paid
      ${ofSemester} and ${subject_id} = pair.subject_id and ${state} = pair.state) as counted`)
  return rows
}
